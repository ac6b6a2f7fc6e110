import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wayBack } from '#domain/accounts/way-back.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath } from '#web/session/login/login-path.ts'
import type { Login } from '#web/session/login/open-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { useComeIn } from '../features/accounts/login/use-come-in.ts'
import { useLinkToken } from '../features/accounts/login/use-link-token.ts'
import { VerifyEmailForm } from '../features/accounts/login/verify-email-form.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/verify-email.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Verify your email', isForFinding: false })
}

export default function VerifyEmailPage() {
  const { endInAllTabs } = useAuth()
  const token = useLinkToken()
  const [search] = useSearchParams()
  const from = wayBack(search.get('from'))
  const comeIn = useComeIn(from)
  const [isVerified, setIsVerified] = useState(false)

  function showVerified(how: 'own_password' | 'new_password', opened: Login | null) {
    // A new password has ended all sessions, this browser's too.
    if (how === 'new_password') endInAllTabs()
    setIsVerified(true)
    if (opened) comeIn(opened)
  }

  return (
    <AccountPanel
      title="Verify your email"
      text="This confirms the address is yours, so our emails about your orders reach you."
    >
      {isVerified ? (
        <Verified from={from} />
      ) : token === null ? (
        <Spinner label="Opening your link..." />
      ) : token === '' ? (
        <Notice tone="warning" title="This link is not complete">
          Open it from the email again, or log in to get a new one.
        </Notice>
      ) : (
        <VerifyEmailForm key={token} token={token} onVerified={showVerified} />
      )}
    </AccountPanel>
  )
}

function Verified({ from }: { from: string }) {
  const { status } = useAuth()
  const isSignedIn = status === 'signed_in'
  return (
    <div className="flex flex-col items-start gap-5">
      <FocusedNotice tone="good" title="Your email is verified">
        {isSignedIn ? 'You are ready to place your first order.' : 'You can now log in.'}
      </FocusedNotice>
      {isSignedIn ? (
        <ButtonLink to="/">Start Shopping</ButtonLink>
      ) : (
        <ButtonLink to={loginPath(from)}>Login</ButtonLink>
      )}
    </div>
  )
}
