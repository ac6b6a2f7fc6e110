import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { wayBack } from '#domain/accounts/way-back.ts'
import { loginPath } from '#web/session/login/login-path.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { emailIn } from '../features/accounts/login/email-in.ts'
import { ForgotPasswordForm } from '../features/accounts/login/forgot-password-form.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/forgot-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Forgot your password?', isForFinding: false })
}

export default function ForgotPasswordPage() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const from = wayBack(search.get('from'))
  const [sent, setSent] = useState<string | null>(null)

  return (
    <AccountPanel
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to choose a new password."
      footer={
        <>
          Remembered it?{' '}
          <Link to={loginPath(from)} className="link">
            Login
          </Link>
        </>
      }
    >
      {sent === null ? (
        <ForgotPasswordForm email={emailIn(state)} from={from} onSent={setSent} />
      ) : (
        <div className="flex flex-col items-start gap-5">
          <FocusedNotice tone="good" title="Check your inbox">
            {sent} If nothing arrives within a few minutes, check your spam folder.
          </FocusedNotice>
          <Button variant="secondary" onClick={() => setSent(null)}>
            Try another address
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}
