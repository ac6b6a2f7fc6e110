import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { CountBadge } from './count-badge.tsx'

export function CartLink() {
  const { itemCount } = useCart()
  const items = itemCount === 1 ? '1 item' : `${itemCount} items`
  return (
    <Link
      to="/cart"
      aria-label={itemCount > 0 ? `Cart, ${items}` : 'Cart'}
      className="relative flex size-11 items-center justify-center rounded-control transition-colors hover:bg-paper-2"
    >
      <ShoppingBag aria-hidden className="size-6" strokeWidth={1.75} />
      <CountBadge count={itemCount} />
    </Link>
  )
}
