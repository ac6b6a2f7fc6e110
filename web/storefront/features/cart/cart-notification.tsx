import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { cartLineOf } from '#web/session/cart/cart.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import type { AddedProduct } from '#web/session/cart/use-last-added.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useShop } from '../../use-shop.ts'
import { LinePicture } from '../catalogue/line-picture.tsx'
import { cartForecast } from './cart-forecast.ts'
import { FreeDeliveryHint } from './delivery/free-delivery-hint.tsx'

const shownMs = 6_000

type CartNotificationProps = { added: AddedProduct; onClose: () => void }

/**
 * What was just added to the cart, and the ways on. It goes by itself, except under the pointer or the focus. The button
 * that was pressed has announced it already.
 */
export function CartNotification({ added, onClose }: CartNotificationProps) {
  const { lines } = useCart()
  const shop = useShop()
  const { key: page } = useLocation()
  const [isHeld, setIsHeld] = useState(false)
  const [openedOn] = useState(page)
  const line = cartLineOf(added.product, 1)

  useEffect(() => {
    if (isHeld || !added) return
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [added, isHeld, onClose])

  useEffect(() => {
    if (page !== openedOn) onClose()
  }, [page, openedOn, onClose])

  const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()

  return (
    <aside
      aria-label="Added to your cart"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={closeOnEscape}
      className="fixed inset-x-3 bottom-3 z-25 flex flex-col gap-3 rounded-tile border border-line bg-paper p-4 shadow-lg transition-[opacity,translate] duration-200 max-sm:in-[body:has(.thumb-bar)]:bottom-22 sm:inset-x-auto sm:top-24 sm:right-6 sm:bottom-auto sm:w-88 starting:translate-y-2 starting:opacity-0 motion-reduce:transition-none"
    >
      <div className="flex items-start gap-3">
        <LinePicture line={line} className="w-14" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-sm font-medium text-green">
            <Check aria-hidden className="size-4 shrink-0" />
            Added to your cart
          </p>
          <p className="line-clamp-2 text-sm">{line.name}</p>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-mt-2 -mr-2 min-h-11 min-w-11 px-0!"
          onClick={onClose}
        >
          <X aria-hidden className="size-4" />
          <span className="sr-only">Close</span>
        </Button>
      </div>
      <FreeDeliveryHint forecast={cartForecast(lines, shop)} />
      <div className="flex gap-3">
        <ButtonLink to="/cart" variant="secondary" className="flex-1">
          View Cart
        </ButtonLink>
        <ButtonLink to="/checkout" className="flex-1">
          Check out
        </ButtonLink>
      </div>
    </aside>
  )
}
