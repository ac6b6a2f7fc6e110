import { useRef } from 'react'
import { type CartLine, useCart } from '#web/session/cart/cart-provider.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'

/** What a shopper does to the lines of the cart: each said aloud, and the focus left where the cart goes on. */
export function useCartEdits(onRemoved: (line: CartLine, position: number) => void) {
  const cart = useCart()
  const confirm = useConfirm()
  const announce = useAnnounce()
  const heading = useRef<HTMLHeadingElement>(null)

  function takeLine(act: (id: number) => void, productId: number, told: string) {
    act(productId)
    announce(told)
    // The focused button is gone with its line, and with the last one the heading.
    if (cart.lines.length > 1) heading.current?.focus()
    else focusMain()
  }

  function removeLine(line: CartLine) {
    onRemoved(line, cart.lines.indexOf(line))
    takeLine(cart.remove, line.id, `${line.name} removed from your cart`)
  }

  const saveLine = ({ id, name }: CartLine) => takeLine(cart.saveForLater, id, `${name} saved for later`)

  function changeQuantity(line: CartLine, quantity: number) {
    if (quantity <= 0) {
      removeLine(line)
      return
    }
    cart.setQuantity(line.id, quantity)
    announce(`Quantity of ${line.name}: ${quantity}`)
  }

  async function clearCart() {
    const isSure = await confirm({
      title: 'Clear your cart?',
      text: 'Every item will be removed.',
      confirmLabel: 'Clear Cart',
      cancelLabel: 'Keep items',
      tone: 'danger',
    })
    if (!isSure) return
    cart.clear()
    announce('Your cart is empty')
    focusMain()
  }

  return { cart, heading, announce, removeLine, saveLine, changeQuantity, clearCart }
}
