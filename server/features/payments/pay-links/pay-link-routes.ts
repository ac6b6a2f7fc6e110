import * as api from '#contract/endpoints.ts'
import type { PayLinkOrder } from '#contract/orders/taken-order.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { isByProvider } from '#domain/payments/payment-method.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findSwap, type SwapRow } from '../../orders/corrections/swap-queries.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findOrder, type OrderRow } from '../../orders/order-queries.ts'
import { checkCheckout } from '../checkouts/check-checkout.ts'
import { openSwapCheckout } from '../checkouts/open-swap-checkout.ts'
import { openCheckout } from '../checkouts/start-checkout.ts'
import { listAttempts } from '../payment-queries.ts'
import { payableOfLink } from './pay-link-token.ts'
import { sendPayLink } from './send-pay-link.ts'

type Needs = Pick<
  Services,
  | 'db'
  | 'writes'
  | 'clock'
  | 'sealer'
  | 'payLinkSealer'
  | 'shop'
  | 'providers'
  | 'checkoutProvider'
  | 'checkoutQuestions'
  | 'reconcileAfterMinutes'
  | 'publicUrl'
  | 'isPublicUrlSet'
>

type Payable = { order: OrderRow; swap: SwapRow | null }

/** Paying an order without logging in, on a link that staff gave out. */
export function payLinkRoutes(needs: Needs): Route[] {
  const { db, clock, payLinkSealer } = needs
  return [
    route(api.sendPayLink, async (call) => {
      const result = await sendPayLink(needs, {
        orderNumber: call.params.orderNumber,
        swapId: call.body.swapId ?? null,
        isEmailed: call.body.email,
        requestKey: call.headers['idempotency-key'] ?? null,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return sendRefusals[result.reason]
      return { status: 200, body: { url: payUrl(call.origin, result.token) } }
    }),

    route(api.readPayLink, async (call) => {
      const found = await findPayable(call.params.token)
      return found ? { status: 200, body: { order: payLinkView(found, clock()) } } : unknownLink
    }),

    route(api.startPayLink, async (call) => {
      const { token } = call.params
      const found = await findPayable(token)
      if (!found) return unknownLink
      const { order, swap } = found
      const url = payUrl(call.origin, token)
      const urls = { successUrl: `${url}?paid=1`, cancelUrl: url, failureUrl: `${url}?failed=1` }
      const result = await (swap
        ? openSwapCheckout(needs, { order, swap, urls })
        : openCheckout(needs, order, urls))
      if (result.kind === 'refused') return startRefusals[result.reason]
      return { status: 200, body: { redirectUrl: result.redirectUrl } }
    }),

    route(api.checkPayLink, async (call) => {
      const { token } = call.params
      const found = await findPayable(token)
      if (!found) return unknownLink
      const swapId = found.swap?.id ?? null
      const latest = (await listAttempts(db, found.order.id)).findLast(
        (attempt) => attempt.swapId === swapId && isByProvider(attempt.provider) && attempt.checkoutId,
      )
      const checkoutId = latest?.checkoutId
      if (latest && checkoutId) await checkCheckout(needs, { ...latest, checkoutId })
      const checked = await findPayable(token)
      return checked ? { status: 200, body: { order: payLinkView(checked, clock()) } } : unknownLink
    }),
  ]

  async function findPayable(token: string): Promise<Payable | null> {
    const named = payableOfLink(payLinkSealer, token)
    const order = named && (await findOrder(db, named.orderNumber))
    if (!order) return null
    if (named.swapId === null) return { order, swap: null }
    const swap = await findSwap(db, named.swapId)
    return swap?.orderId === order.id ? { order, swap } : null
  }

  /** Where the shop is, as far as it was told; otherwise where it was called. */
  function payUrl(origin: string | undefined | null, token: string): string {
    return `${needs.isPublicUrlSet || !origin ? needs.publicUrl : origin}/pay/${token}`
  }
}

/** What it costs; not whose it is, nor where it goes: whoever has the link sees this. */
function payLinkView({ order, swap }: Payable, now: Date): PayLinkOrder {
  if (swap) return swapView(order, swap)
  const { isUnpaid, isOver, isPaid } = statusFacts[currentStatus(order, now)]
  const { orderNumber, subtotalCents, discountCents, discountLabel, shippingCents, vatCents, totalCents } =
    order
  return {
    orderNumber,
    isDifference: false,
    status: isUnpaid && !isOver ? 'to_pay' : isPaid ? 'paid' : 'over',
    items: order.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      lineTotalCents: lineTotalCents(line),
    })),
    subtotalCents,
    discountCents,
    discountLabel,
    shippingCents,
    vatCents,
    totalCents,
    storedValue: order.storedParts,
    dueCents: dueCents(order),
    taxLabel: taxLabel(taxWhenPlaced(order)),
    payBefore: order.reservedUntil.toISOString(),
  }
}

function swapView(order: OrderRow, swap: SwapRow): PayLinkOrder {
  const { differenceCents, quantity, inName, outName } = swap
  const status = { waiting: 'to_pay', done: 'paid', withdrawn: 'over' } as const
  return {
    orderNumber: order.orderNumber,
    isDifference: true,
    status: status[swap.state],
    items: [{ name: `${inName} instead of ${outName}`, quantity, lineTotalCents: differenceCents }],
    subtotalCents: differenceCents,
    discountCents: 0,
    discountLabel: null,
    shippingCents: 0,
    vatCents: Math.max(0, swap.differenceVatCents),
    totalCents: differenceCents,
    storedValue: [],
    dueCents: differenceCents,
    taxLabel: taxLabel(taxWhenPlaced(order)),
    payBefore: null,
  }
}

const unknownLink = problem(404, 'not_found', 'This link does not lead to an order. Ask us for a new one.')

const sendRefusals = {
  not_found: noSuchOrder,
  nothing_to_pay: problem(409, 'nothing_to_pay', 'There is nothing to pay on this order.'),
}

const startRefusals = {
  wrong_amount: problem(409, 'wrong_amount', 'The order has just been changed. Load this page again.'),
  already_paid: problem(409, 'already_paid', 'This order is already paid. There is nothing more to pay.'),
  order_expired: problem(
    409,
    'order_expired',
    'The time to pay ran out, so the goods were released. You have not been charged. Please call us.',
  ),
  payment_unavailable: problem(
    503,
    'payment_unavailable',
    'We cannot reach the payment page right now. You have not been charged. Please try again.',
  ),
}
