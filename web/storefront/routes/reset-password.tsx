import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { wayBack, withWayBack } from '#domain/accounts/way-back.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath } from '#web/session/login/login-path.ts'
import type { Login } from '#web/session/login/open-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { ResetPasswordForm } from '../features/accounts/login/reset-password-form.tsx'
import { useComeIn } from '../features/accounts/login/use-come-in.ts'
import { useLinkToken } from '../features/accounts/login/use-link-token.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Choose a new password', isForFinding: false })
}

export default function ResetPasswordPage() {
  const { endInAllTabs } = useAuth()
  const [search] = useSearchParams()
  const from = wayBack(search.get('from'))
  const comeIn = useComeIn(from)
  const [isChanged, setIsChanged] = useState(false)
  const token = useLinkToken()

  function showChanged(opened: Login | null) {
    // All sessions have ended with the old password, this browser's too.
    endInAllTabs()
    setIsChanged(true)
    if (opened) comeIn(opened)
  }

  return (
    <AccountPanel
      title="Choose a new password"
      text="This replaces your old password and logs you out everywhere."
      footer={
        !isChanged && (
          <>
            Link expired or already used?{' '}
            <Link to={withWayBack('/forgot-password', from)} className="link">
              Send me a new one
            </Link>
          </>
        )
      }
    >
      {isChanged ? (
        <Changed from={from} />
      ) : token === null ? (
        <Spinner label="Opening your link..." />
      ) : token === '' ? (
        <Notice tone="warning" title="This link is not complete">
          Open it from the email again, or ask for a new one.
        </Notice>
      ) : (
        <ResetPasswordForm key={token} token={token} onChanged={showChanged} />
      )}
    </AccountPanel>
  )
}

function Changed({ from }: { from: string }) {
  const { status } = useAuth()
  const isSignedIn = status === 'signed_in'
  return (
    <div className="flex flex-col items-start gap-5">
      <FocusedNotice tone="good" title="Your password has been changed">
        {isSignedIn ? 'You are logged in.' : 'Log in with the new one. Your cart is saved.'}
      </FocusedNotice>
      {isSignedIn ? (
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      ) : (
        <ButtonLink to={loginPath(from)}>Login</ButtonLink>
      )}
    </div>
  )
}
