import { useLocation } from 'react-router'
import { loginPath } from '#web/session/login/login-path.ts'
import { useReloadOnceSignedIn } from '#web/session/login/use-reload-once-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PaymentProblem } from './payment-problem.tsx'

/** For people whose session ended while they paid, or who come back in another browser. */
export function LoginForPayment() {
  const { pathname, search } = useLocation()
  useReloadOnceSignedIn()
  return (
    <PaymentProblem
      title="Log in to see your payment"
      reason="You are not logged in here"
      text="Your payment and your order are safe. Log in to see them."
    >
      <ButtonLink to={loginPath(pathname + search)}>Login</ButtonLink>
    </PaymentProblem>
  )
}
