import { ShoppingBag } from 'lucide-react'
import { loginPath } from '#web/session/login/login-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nothing is in the cart here, but perhaps in that of the account. */
export function CartElsewhere({ isFailed }: { isFailed: boolean }) {
  if (isFailed) {
    return (
      <EmptyState
        heading="h1"
        icon={ShoppingBag}
        title="We could not load your cart"
        text="It is safe in your account."
      >
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      heading="h1"
      icon={ShoppingBag}
      title="You were logged out"
      text="Your cart is kept in your account. Log in and it is back."
    >
      <ButtonLink to={loginPath('/cart')}>Login</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Continue Shopping
      </ButtonLink>
    </EmptyState>
  )
}
