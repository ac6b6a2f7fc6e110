import clsx from 'clsx'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasSessionEnded } from '#web/session/login/forget-person.ts'
import { returnPath, signupPath } from '#web/session/login/return-path.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { LoginForm } from '../features/accounts/login/login-form.tsx'
import { CheckoutDoorsLater } from '../features/checkout/doors/checkout-doors-later.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/login.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Login' }), { name: 'robots', content: 'noindex' }]
}

const never = () => () => undefined

export default function LoginPage() {
  const { status } = useAuth()
  const cart = useCart()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = returnPath(search.get('from'))
  const comesToPay = from.startsWith('/checkout') && !(cart.isReady && cart.lines.length === 0)

  // For someone who is signed in already, by another tab or by an old link, there is nothing to do here.
  useEffect(() => {
    if (status === 'signed_in') navigate(from, { replace: true })
  }, [status, from, navigate])

  const onSignedIn = () => navigate(from, { replace: true })
  const hasEnded = useSyncExternalStore<boolean | null>(never, hasSessionEnded, () => null)
  const notice =
    search.get('verify') === 'first' ? (
      <Notice tone="info" title="Please verify your email first">
        We have emailed you a link. Open it, then log in here.
      </Notice>
    ) : (
      hasEnded !== false && (
        // Until the page knows, `guest-mark.ts` decides: coming later, it would move the form under a press.
        <div className={clsx(hasEnded === null && 'hidden in-data-session-ended:block')}>
          <Notice tone="info" title="You were logged out">
            Your cart is kept in your account. Log in and it is back.
          </Notice>
        </div>
      )
    )
  if (comesToPay) return <CheckoutDoorsLater notice={notice} onSignedIn={onSignedIn} />
  return (
    <AccountPanel
      title="Login"
      text="Good to see you again."
      footer={
        <>
          <span>
            No account yet?{' '}
            <Link to={signupPath(from)} className="link">
              Sign up
            </Link>
          </span>
          {from.startsWith('/orders') && (
            <span className="block">
              Only want to know where your order is?{' '}
              <Link to="/order-status" className="link">
                Track it without logging in
              </Link>
            </span>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice}
        <LoginForm onSignedIn={onSignedIn} />
      </div>
    </AccountPanel>
  )
}
