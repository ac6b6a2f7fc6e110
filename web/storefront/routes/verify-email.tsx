import { useSearchParams } from 'react-router'
import { useAuth } from '#web/session/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { ToldNotice } from '../features/accounts/told-notice.tsx'
import { useEmailProof } from '../features/accounts/use-email-proof.ts'
import { pageMeta } from '../features/frame/page-meta.ts'
import type { Route } from './+types/verify-email.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'Verify your email', isForFinding: false })
}

export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''

  return (
    <AccountPanel
      title="Verify your email"
      text="So that we know the address is yours, and you get our news."
    >
      {token === '' ? (
        <Notice tone="warning" title="This link is not complete">
          Open it from the email again, or log in to have a new one sent to you.
        </Notice>
      ) : (
        <Proof token={token} />
      )}
    </AccountPanel>
  )
}

function Proof({ token }: { token: string }) {
  const { status } = useAuth()
  const [proof, askAgain] = useEmailProof(token)

  switch (proof.kind) {
    case 'asking':
      return <Spinner label="Verifying your email..." />
    case 'proven':
      return (
        <div className="flex flex-col items-start gap-5">
          <ToldNotice tone="good" title="Your email is verified">
            {status === 'signed_in' ? 'All is ready for your first order.' : 'You can log in now.'}
          </ToldNotice>
          {status === 'signed_in' ? (
            <ButtonLink to="/">Start Shopping</ButtonLink>
          ) : (
            <ButtonLink to="/login">Login</ButtonLink>
          )}
        </div>
      )
    case 'refused':
      return (
        <div className="flex flex-col gap-5">
          <ToldNotice tone="error" title={proof.message} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/login">Login</ButtonLink>
            <Button variant="secondary" onClick={askAgain}>
              Try Again
            </Button>
          </div>
        </div>
      )
  }
}
