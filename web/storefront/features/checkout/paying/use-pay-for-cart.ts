import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import type { CartForecast, CartPayers } from '../../cart/cart-forecast.ts'
import { type DeliveryDraft, deliveryBody } from '../delivery/delivery-draft.ts'
import { type ShippingDraft, shippingInfoOf } from '../shipping/shipping-draft.ts'
import { useWokenUp } from '../waiting/use-woken-up.ts'
import { type PaidAlike, type PayForCartResult, payForCart } from './pay-for-cart.ts'
import { paymentMemory } from './payment-memory.ts'

export type PaymentRefusal = {
  message: string
  isOrderSafe: boolean
  /** The paid order of the same goods: the repeat may still be intended. */
  paidAlike?: PaidAlike
}

type Hears = {
  onCartChanged: (lines: readonly CheckedLine[]) => void
  /** Unpaid orders of the same person are in the way. */
  onUnpaidLimit: () => void
  onPaidAlready: (order: Order) => void
}

type Paying = { orderAgain: boolean; discountCode: string | null; payers: CartPayers | null }

/** Places the order and goes to its payment page; says why if that failed. */
export function usePayForCart({ onCartChanged, onUnpaidLimit, onPaidAlready }: Hears) {
  const { user, endSession } = useAuth()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  useWokenUp(() => setIsBusy(false))

  function follow(result: PayForCartResult): PaymentRefusal | null {
    switch (result.kind) {
      case 'payment_opened':
        window.location.assign(result.redirectUrl)
        return null
      case 'paid_already':
        onPaidAlready(result.order)
        return null
      case 'session_ended':
        endSession()
        return null
      case 'cart_changed':
        onCartChanged(result.lines)
        // Delivery and VAT come with the page, and may be what changed.
        revalidate()
        return { message: result.message, isOrderSafe: false }
      case 'recently_paid':
        return { message: result.message, isOrderSafe: false, paidAlike: result.order }
      case 'unpaid_limit':
        onUnpaidLimit()
        return { message: result.message, isOrderSafe: false }
      case 'payment_not_opened':
        return { message: result.message, isOrderSafe: true }
      case 'delivery_refused':
        // What is offered, and what it costs, comes with the page.
        revalidate()
        return { message: result.message, isOrderSafe: false }
      case 'address_refused':
      case 'not_placed':
        return { message: result.message, isOrderSafe: false }
    }
  }

  async function pay(
    lines: readonly CartLine[],
    { draft, delivery }: { draft: ShippingDraft; delivery: DeliveryDraft },
    forecast: CartForecast,
    { orderAgain, discountCode, payers }: Paying,
  ) {
    if (isBusy || !user) return
    setIsBusy(true)
    setRefusal(null)
    const result = await payForCart(
      { api: browserApi, memory: paymentMemory },
      {
        user,
        origin: window.location.origin,
        body: {
          items: lines.map((line) => ({ productId: line.id, quantity: line.quantity })),
          shippingInfo: shippingInfoOf(draft),
          ...deliveryBody(delivery),
          expectedTotalCents: forecast.totalCents,
          ...(discountCode && { discountCode }),
          ...storedValueBody(payers, forecast),
          ...(orderAgain && { orderAgain }),
        },
      },
    )
    setRefusal(follow(result))
    // While going to the payment page the button stays busy, so that nobody presses it again.
    if (result.kind !== 'payment_opened') setIsBusy(false)
  }

  return { pay, isBusy, refusal }
}

/** A card that is known to pay nothing is not sent: the text below it says why. */
function storedValueBody(payers: CartPayers | null, { dueCents }: CartForecast) {
  if (!payers || dueCents === undefined) return {}
  const giftCardCodes = payers.told.giftCards.flatMap(({ code, problem }) => (problem === null ? [code] : []))
  const useStoreCredit = payers.usesCredit && payers.told.creditCents > 0
  if (giftCardCodes.length === 0 && !useStoreCredit) return {}
  return { giftCardCodes, useStoreCredit, expectedDueCents: dueCents }
}
