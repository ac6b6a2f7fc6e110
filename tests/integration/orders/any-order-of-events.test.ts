import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { reconcileCheckouts } from '#server/features/payments/checkouts/reconcile-checkouts.ts'
import { reconcileRefunds } from '#server/features/payments/refunds/reconcile-refunds.ts'
import { refundOrder } from '#server/features/payments/refunds/refund-order.ts'
import { settle } from '#server/features/payments/settle.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { dyingDatabase, powerCut } from '#tests/support/database/power-cut.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, readOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver, orderFaults, payOnHostedPage } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

/** The expected state of an order, as simply as it can be described. */
type Model = {
  status: OrderStatus
  minutes: number
  payments: number
  isPaidAtProvider: boolean
  isCancelRequested: boolean
  /** Cents that the provider still has of the one payment it took. */
  leftAtProvider: number
  /** A refund was carried out, and the shop crashed before it saved the answer. */
  isAnswerLost: boolean
}

const reservationMinutes = 30
const isPastItsTime = ({ minutes }: Model) => minutes >= reservationMinutes

type Event = fc.AsyncCommand<Model, WaitingOrder>

function anEvent(
  name: string,
  act: (order: WaitingOrder) => Promise<unknown>,
  mean: (model: Model, order: WaitingOrder) => void,
  isPossible: (model: Model) => boolean = () => true,
): Event {
  return {
    check: isPossible,
    toString: () => name,
    async run(model, order) {
      await act(order)
      mean(model, order)
      const seen = await readOrder(shop, person, order.orderNumber)
      const isLapsed = model.status === 'pending' && isPastItsTime(model)
      expect(seen.status).toBe(isLapsed ? 'expired' : model.status)
      // A payment that the shop has not heard of yet is the only thing that may be missing from the books.
      const isUnheard = model.isPaidAtProvider && model.payments === 0
      const imbalances = await imbalancesOf(shop)
      expect(imbalances.filter((text) => !(isUnheard && text.endsWith('not in the books.')))).toEqual([])
    },
  }
}

const isUnpaid = ({ status }: Model) => status === 'pending' || status === 'expired' || status === 'cancelled'

function arrive(model: Model): void {
  model.payments++
  if (isUnpaid(model)) model.status = 'paid'
}

const asOwner = (method: string, path: string, body: object) =>
  send(shop, method, path, { token: owner.token, body })

function hear(model: Model): void {
  if (model.payments === 0) arrive(model)
}

/** The only payment is refunded to the last cent, and the shop knows it. */
function conclude(model: Model): void {
  if (model.payments !== 1 || model.leftAtProvider > 0 || model.isAnswerLost) return
  model.status = 'refunded'
  model.isCancelRequested = false
}

async function evidenceOf({ checkoutId }: WaitingOrder) {
  const reading = await shop.services.providers.yoco.readCheckout(checkoutId)
  if (reading.kind !== 'found' || !reading.evidence) throw new Error('The provider took no payment here')
  return { provider: 'yoco' as const, ...reading.evidence }
}

const never = new AbortController().signal

async function runEverything(): Promise<void> {
  await expireOrders(shop.services, never)
  await reconcileCheckouts(shop.services, never)
  await reconcileRefunds(shop.services, never)
}

const pay = anEvent(
  'pays',
  async ({ checkoutId }) => {
    // Its webhook would arrive at any moment; the status query brings the news now.
    await orderFaults(shop, { on: 'webhook', kind: 'lost' })
    await payOnHostedPage(shop, checkoutId)
    await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  },
  (model, { amountCents }) => {
    arrive(model)
    model.isPaidAtProvider = true
    model.leftAtProvider = amountCents
  },
  ({ isPaidAtProvider, payments }) => !isPaidAtProvider && payments === 0,
)

const events = [
  pay,
  anEvent(
    'pays, and nobody hears of it',
    async ({ checkoutId }) => {
      await orderFaults(shop, { on: 'webhook', kind: 'lost' })
      await payOnHostedPage(shop, checkoutId)
    },
    (model, { amountCents }) => {
      model.isPaidAtProvider = true
      model.leftAtProvider = amountCents
    },
    ({ isPaidAtProvider, payments }) => !isPaidAtProvider && payments === 0,
  ),
  anEvent(
    'dies while its payment is settled',
    async (order) => {
      const dying = { ...shop.services, writes: { stock: dyingDatabase(shop.services.writes.stock) } }
      await expect(settle(dying, await evidenceOf(order))).rejects.toBe(powerCut)
    },
    () => {},
    ({ isPaidAtProvider, payments }) => isPaidAtProvider && payments === 0,
  ),
  anEvent(
    'hears of its payment twice at once',
    async (order) => {
      const { providerPaymentId: paymentId } = await evidenceOf(order)
      const event = aPaymentEvent(shop, { ...order, paymentId })
      const id = `msg_${order.orderNumber}`
      await Promise.all([deliver(shop, event, { id }), deliver(shop, event, { id }), deliver(shop, event)])
    },
    hear,
    ({ isPaidAtProvider }) => isPaidAtProvider,
  ),
  anEvent(
    'pays a second time',
    (order) => deliver(shop, aPaymentEvent(shop, { ...order, paymentId: `p_2_${order.orderNumber}` })),
    (model) => {
      model.payments = Math.max(model.payments, 2)
    },
    ({ isPaidAtProvider }) => isPaidAtProvider,
  ),
  anEvent(
    'is said to have paid too little',
    (order) => deliver(shop, aPaymentEvent(shop, { ...order, amountCents: order.amountCents - 1 })),
    () => {},
  ),
  anEvent(
    'is declined',
    (order) => deliver(shop, aPaymentEvent(shop, { ...order, type: 'payment.failed' })),
    () => {},
  ),
  anEvent(
    'lets its time run out',
    async () => shop.clock.passMinutes(31),
    (model) => {
      model.minutes += 31
    },
  ),
  anEvent(
    'is swept six minutes later',
    async () => {
      shop.clock.passMinutes(6)
      await runEverything()
    },
    (model) => {
      model.minutes += 6
      if (model.status === 'pending' && isPastItsTime(model)) model.status = 'expired'
      if (model.isPaidAtProvider) hear(model)
      model.isAnswerLost = false
      conclude(model)
    },
  ),
  anEvent(
    'is cancelled',
    ({ orderNumber }) => send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token: person.token }),
    (model) => {
      if (model.status === 'pending') model.status = 'cancelled'
      if (model.status === 'paid') model.isCancelRequested = true
    },
  ),
  anEvent(
    'is packed',
    ({ orderNumber }) => asOwner('PATCH', `/orders/${orderNumber}`, { fulfilled: true }),
    (model) => {
      if (model.status === 'paid' && !model.isCancelRequested && model.leftAtProvider > 0)
        model.status = 'fulfilled'
    },
    // A partial refund of one of two payments is the only thing that this model does not follow.
    ({ payments, leftAtProvider, isPaidAtProvider }) =>
      payments < 2 || (isPaidAtProvider && leftAtProvider > 0),
  ),
  anEvent(
    'is unpacked',
    ({ orderNumber }) => asOwner('PATCH', `/orders/${orderNumber}`, { fulfilled: false }),
    (model) => {
      if (model.status === 'fulfilled') model.status = 'paid'
    },
  ),
  anEvent(
    'gets R 10 back',
    ({ orderNumber }) => asOwner('POST', `/orders/${orderNumber}/refund`, { amount: 10, reason: 'Late' }),
    (model) => {
      if (model.payments === 1 && model.leftAtProvider >= 1000) model.leftAtProvider -= 1000
    },
    ({ payments }) => payments < 2,
  ),
  anEvent(
    'gets R 10 back, and the shop dies before it hears the answer',
    async ({ orderNumber }) => {
      const { yoco } = shop.services.providers
      const dying = {
        ...yoco,
        refund: async (request: Parameters<typeof yoco.refund>[0]) => {
          await yoco.refund(request)
          throw powerCut
        },
      }
      await expect(
        refundOrder(
          { ...shop.services, providers: { ...shop.services.providers, yoco: dying } },
          {
            orderNumber,
            amountCents: 1000,
            reason: 'Late',
            isRestocking: true,
            attempt: null,
            actor: { accountId: owner.id, email: owner.email },
          },
        ),
      ).rejects.toBe(powerCut)
    },
    (model) => {
      model.leftAtProvider -= 1000
      model.isAnswerLost = true
    },
    ({ payments, leftAtProvider }) => payments === 1 && leftAtProvider >= 1000,
  ),
  anEvent(
    'gets everything back',
    ({ orderNumber }) => asOwner('POST', `/orders/${orderNumber}/refund`, { reason: 'Not wanted' }),
    (model) => {
      if (model.payments !== 1) return
      model.leftAtProvider = 0
      conclude(model)
    },
    ({ payments }) => payments < 2,
  ),
]

// Fails if a guard of settle, cancelOrder, fulfilOrder, expireOrder or recordRefund is removed: the status or the books
// then differ from the model after some order of events, which is printed.
it('is consistent whatever happens to it, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        events.map((event) => fc.constant(event)),
        { maxCommands: 14 },
      ),
      async (commands) => {
        const order = await anOrderAtTheProvider(shop, person)
        const setup = () => ({
          model: {
            status: 'pending' as const,
            minutes: 0,
            payments: 0,
            isPaidAtProvider: false,
            isCancelRequested: false,
            leftAtProvider: 0,
            isAnswerLost: false,
          },
          real: order,
        })
        await fc.asyncModelRun(setup, commands)
      },
    ),
    { numRuns: 40, seed: 20261120, endOnFailure: true },
  )
}, 240_000)
