import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useCart } from '#web/session/cart/cart-provider.tsx'

// The badge has space for two digits; the label has the whole number.
const maxShown = 99

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
      {itemCount > 0 && (
        <span
          key={itemCount}
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 animate-count rounded-full bg-green px-1 text-center text-[0.75rem]/5 font-semibold text-on-green tabular-nums"
        >
          {itemCount > maxShown ? `${maxShown}+` : itemCount}
        </span>
      )}
    </Link>
  )
}
