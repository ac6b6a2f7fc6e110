import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { wayBack } from '#domain/accounts/way-back.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath } from '#web/session/login/login-path.ts'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { FocusedNotice } from '../features/accounts/focused-notice.tsx'
import { SignupForm } from '../features/accounts/login/signup-form.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/signup.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Sign up' }), { name: 'robots', content: 'noindex' }]
}

// Long enough to read the message.
const redirectDelayMs = 3000

export default function SignupPage() {
  const { status } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = wayBack(search.get('from'))
  const [verifyMessage, setVerifyMessage] = useState<string | null>(null)

  useEffect(() => {
    if (status === 'signed_in') navigate(from, { replace: true })
  }, [status, from, navigate])

  useEffect(() => {
    if (verifyMessage === null) return
    const timer = setTimeout(() => navigate(verifyFirstPath(from)), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [verifyMessage, from, navigate])

  return (
    <AccountPanel
      title="Create your account"
      text="One account for your orders, invoices and returns."
      footer={
        <>
          Already have an account?{' '}
          <Link to={loginPath(from)} className="link">
            Login
          </Link>
        </>
      }
    >
      {verifyMessage === null ? (
        <SignupForm
          from={from}
          onSignedIn={() => navigate(from, { replace: true })}
          onVerifyFirst={(message) => setVerifyMessage(message)}
        />
      ) : (
        <FocusedNotice tone="good" title={verifyMessage}>
          Taking you to the login page...
        </FocusedNotice>
      )}
    </AccountPanel>
  )
}

function verifyFirstPath(from: string): string {
  const path = loginPath(from)
  return `${path}${path.includes('?') ? '&' : '?'}verify=first`
}
