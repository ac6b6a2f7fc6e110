import { useEffect, useLayoutEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { wayBack } from '#domain/accounts/way-back.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasSessionEnded } from '#web/session/login/forget-person.ts'
import { signupPath } from '#web/session/login/login-path.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { emailIn } from '../features/accounts/login/email-in.ts'
import { LoginForm } from '../features/accounts/login/login-form.tsx'
import { useLinkHash } from '../features/accounts/login/use-link-token.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/login.ts'

const CheckoutDoor = later(
  () => import('../features/checkout/door/checkout-door.tsx').then((module) => module.CheckoutDoor),
  { name: 'checkout-door' },
)

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Login' }), { name: 'robots', content: 'noindex' }]
}

export default function LoginPage() {
  const { status } = useAuth()
  const cart = useCart()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = wayBack(search.get('from'))
  const comesToPay = from.startsWith('/checkout') && !(cart.isReady && cart.lines.length === 0)

  // For someone who is signed in already, by another tab or by an old link, there is nothing to do here.
  useEffect(() => {
    if (status === 'signed_in') navigate(from, { replace: true })
  }, [status, from, navigate])

  const { email, code } = useKnown()
  const login = { from, email, code, onSignedIn: () => navigate(from, { replace: true }) }
  useSessionEndedMark()
  const notice =
    search.get('verify') === 'first' ? (
      <Notice tone="info" title="Please verify your email first">
        We have emailed you a link. Open it, then log in here.
      </Notice>
    ) : (
      <div className="hidden in-data-session-ended:block">
        <Notice tone="info" title="You were logged out">
          Your cart is kept in your account. Log in and it is back.
        </Notice>
      </div>
    )
  if (comesToPay) return <CheckoutDoor key={email + code} notice={notice} {...login} />
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
        <LoginForm key={email + code} {...login} />
      </div>
    </AccountPanel>
  )
}

/** A page from the server was marked before its first paint (guest-mark.ts): later, it would move the form under a press. */
function useSessionEndedMark() {
  useLayoutEffect(() => {
    const { documentElement: marks } = document
    if (marks.hasAttribute('data-hydrated')) marks.toggleAttribute('data-session-ended', hasSessionEnded())
  }, [])
}

/** Who comes, by an emailed link or from another page of the shop; the server's page does not know it. */
function useKnown(): { email: string; code: string } {
  const { state } = useLocation()
  const link = useLinkHash('email')
  if (link === null) return { email: '', code: '' }
  return { email: link.get('email') ?? emailIn(state), code: link.get('code') ?? '' }
}
