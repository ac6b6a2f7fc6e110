import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { ResetPasswordForm } from '../features/accounts/login/reset-password-form.tsx'
import { useLinkToken } from '../features/accounts/login/use-link-token.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/reset-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Choose a new password', isForFinding: false })
}

export default function ResetPasswordPage() {
  const { endInAllTabs } = useAuth()
  const [isChanged, setIsChanged] = useState(false)
  const token = useLinkToken()

  function showChanged() {
    // All sessions have ended with the old password, this browser's too.
    endInAllTabs()
    setIsChanged(true)
  }

  return (
    <AccountPanel
      title="Choose a new password"
      text="This replaces your old password and logs you out everywhere."
      footer={
        <>
          Link expired or already used?{' '}
          <Link to="/forgot-password" className="link">
            Send me a new one
          </Link>
        </>
      }
    >
      {isChanged ? (
        <div className="flex flex-col items-start gap-5">
          <FocusedNotice tone="good" title="Your password has been changed">
            Log in with the new one. Your cart is saved.
          </FocusedNotice>
          <ButtonLink to="/login">Login</ButtonLink>
        </div>
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
