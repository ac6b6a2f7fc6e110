import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { ForgotPasswordForm } from '../features/accounts/login/forgot-password-form.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/forgot-password.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Forgot your password?', isForFinding: false })
}

export default function ForgotPasswordPage() {
  const { state } = useLocation()
  const [sent, setSent] = useState<string | null>(null)

  return (
    <AccountPanel
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to choose a new password."
      footer={
        <>
          Remembered it?{' '}
          <Link to="/login" className="link">
            Login
          </Link>
        </>
      }
    >
      {sent === null ? (
        <ForgotPasswordForm email={emailIn(state)} onSent={setSent} />
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

/** What was typed on the login page is not to be typed again; it comes along unseen, never in the address. */
function emailIn(state: unknown): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state
  return hasEmail && typeof state.email === 'string' ? state.email : ''
}
