import pLimit from 'p-limit'
import { formatRand } from '#domain/money/money.ts'
import { canMove, firstStatus, statusFacts } from '#domain/orders/order-status.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { type AlertRow, listOpenAlerts } from '../alerts/alert-queries.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import {
  countBooks,
  type InvoicedOrder,
  type KnownCheckout,
  listBrokenSerials,
  listCheckouts,
  listForgottenInvoices,
  listMoves,
  listOrderMoney,
  listStock,
  listStrayReservations,
  listUnevenAttempts,
  listUnevenEmails,
  listUnevenInvoices,
  listUnevenPayments,
  listUnevenSales,
  listUnheldLines,
  listUnreportedPayments,
  type OrderMoney,
  type OrderMoves,
  type ProductStock,
  type SoldLine,
} from './books-queries.ts'

type BookProviders = Readonly<Record<ProviderName, Pick<PaymentProvider, 'readCheckout'>>>

type Needs = { db: Db; clock: Clock; providers: BookProviders | null }

export type Verdict = {
  /** Each in one sentence; none if everything balances. */
  imbalances: string[]
  /** What could not be checked, and what is still pending. */
  notes: string[]
  counted: Awaited<ReturnType<typeof countBooks>>
}

/** One thing that must balance. Given one snapshot of the database, it reports what does not. */
type Check = (tx: Queryable, now: Date) => Promise<string[]>

const maxCheckoutsCompared = 2000
const maxConcurrentQueries = 4
// After so many failures in a row the provider is down: asking about thousands of checkouts would take half an hour.
const maxUnanswered = 4
// A due check is made within this time; until then an unknown payment is on its way and not lost.
const lookIsLateMs = 2 * 60_000

const checks: readonly Check[] = [
  async (tx) => (await listOrderMoney(tx)).flatMap(moneyProblems),
  async (tx) =>
    (await listUnevenPayments(tx)).map(
      ({ orderNumber, providerPaymentId, amountCents, refundedCents, refunds }) =>
        `Payment ${providerPaymentId} of order ${orderNumber} over ${formatRand(amountCents)} counts ${formatRand(refundedCents)} as sent back, and its refunds come to ${formatRand(refunds)}.`,
    ),
  async (tx) =>
    (await listUnevenAttempts(tx)).map(({ orderNumber, attempt, status, hasPayment }) =>
      hasPayment
        ? `Attempt ${attempt} of order ${orderNumber} brought a payment and is still ${status}.`
        : `Attempt ${attempt} of order ${orderNumber} is ${status} and brought no payment.`,
    ),
  async (tx) => (await listOpenAlerts(tx, ['payment_unmatched', 'refund_unmatched'])).map(unmatchedProblem),
  async (tx) =>
    (await listUnreportedPayments(tx)).map(
      ({ webhookId }) =>
        `The event ${webhookId} tells of money for no order in the books, and nobody was told.`,
    ),
  async (tx) => (await listStock(tx)).flatMap(stockProblems),
  async (tx) =>
    (await listStrayReservations(tx)).map(
      ({ orderNumber, status, productId }) =>
        `Product ${productId} is held for order ${orderNumber}, which is ${status}.`,
    ),
  async (tx, now) =>
    (await listUnheldLines(tx, now)).map(
      ({ orderNumber, productId, quantity, held }) =>
        `Order ${orderNumber} waits for its money with ${quantity} of product ${productId}, and ${held} are held for it.`,
    ),
  async (tx) => (await listUnevenSales(tx)).map(saleProblem),
  async (tx) => (await listMoves(tx)).flatMap(moveProblems),
  async (tx) => (await listUnevenInvoices(tx)).map(invoiceProblem),
  async (tx) =>
    (await listBrokenSerials(tx)).map(
      ({ kind, counted, first, last, counter }) =>
        `There are ${counted} of the kind ${kind} with numbers from ${first} to ${last}, and the counter stands at ${counter}.`,
    ),
  async (tx) =>
    (await listForgottenInvoices(tx)).map(
      ({ orderNumber }) =>
        `The invoice of order ${orderNumber} is owed, and the job that numbers invoices left it out.`,
    ),
  async (tx) =>
    (await listUnevenEmails(tx)).map(({ eventKey, hasEmail }) =>
      hasEmail
        ? `There is an email ${eventKey} and no such event.`
        : `There is no email for the event ${eventKey}.`,
    ),
]

/** Whether the books balance, as of one moment; changes nothing. */
export async function verifyBooks({ db, clock, providers }: Needs): Promise<Verdict> {
  const { imbalances, checkouts, counted, now } = await db.transaction(
    async (tx) => {
      const counted = await countBooks(tx)
      // From the start of the snapshot: an order whose time ran out before that may have lost its reservations.
      const now = clock()
      const found: string[][] = []
      for (const check of checks) found.push(await check(tx, now))
      return {
        imbalances: found.flat(),
        checkouts: providers ? await listCheckouts(tx, maxCheckoutsCompared) : [],
        counted,
        now,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (!providers) return { imbalances, counted, notes: ['The payments were not compared with the provider.'] }

  const compared = await compareWithProviders(providers, checkouts, now)
  return { imbalances: [...imbalances, ...compared.imbalances], notes: compared.notes, counted }
}

export function moneyProblems(order: OrderMoney): string[] {
  const { orderNumber, status, totalCents, paidCents, payments, returnedCents, wasPaidTwice } = order
  const problems: string[] = []
  const say = (sentence: string) => problems.push(`Order ${orderNumber} ${sentence}.`)
  const { isPaid, isUnpaid, isMoneyBack } = statusFacts[status]
  const isMeantPaid = !isUnpaid

  if (isMeantPaid && payments === 0) say(`is ${status} and has no payment`)
  if (!isMeantPaid && payments > 0) say(`is ${status} and has a payment of ${formatRand(paidCents)}`)
  if (payments > 0 && paidCents !== totalCents * payments)
    say(`costs ${formatRand(totalCents)} and was paid ${formatRand(paidCents)} in ${payments}`)
  if (payments > 1 && !wasPaidTwice) say('was paid more than once and nobody was told')
  if (returnedCents > paidCents)
    say(`was paid ${formatRand(paidCents)} and got ${formatRand(returnedCents)} back`)
  if (isMoneyBack && payments > 0 && returnedCents < totalCents)
    say(`is refunded and got only ${formatRand(returnedCents)} of ${formatRand(paidCents)} back`)
  if (isPaid && paidCents > 0 && returnedCents === paidCents)
    say(`got all of its ${formatRand(paidCents)} back and is still ${status}`)
  return problems
}

export function stockProblems({ productId, name, onHand, reserved, held, moved }: ProductStock): string[] {
  const problems: string[] = []
  const sum = Object.values(moved).reduce((total, quantity) => total + quantity, 0)
  if (sum !== onHand)
    problems.push(
      `Product ${productId} (${name}) has ${onHand} on hand, and its movements come to ${sum}: ${causesOf(moved)}.`,
    )
  if (reserved !== held)
    problems.push(`Product ${productId} (${name}) counts ${reserved} as reserved, and ${held} are held.`)
  return problems
}

/** "opening 10, sale -3". */
export function causesOf(moved: ProductStock['moved']): string {
  const causes = Object.entries(moved).map(([cause, quantity]) => `${cause} ${quantity}`)
  return causes.length > 0 ? causes.join(', ') : 'none'
}

export function unmatchedProblem({ kind, details }: Pick<AlertRow, 'kind' | 'details'>): string {
  const { paymentId, refundId, orderNumber, checkoutId, amountCents = 0 } = details
  const what = kind === 'payment_unmatched' ? `took payment ${paymentId}` : `paid back refund ${refundId}`
  return `The provider ${what} over ${formatRand(amountCents)} for ${orderNumber ?? `checkout ${checkoutId ?? 'unknown'}`}, which is not in the books and nobody has settled.`
}

function saleProblem({ orderNumber, status, productId, ordered, sold, returned }: SoldLine): string {
  return `Order ${orderNumber} is ${status} with ${ordered} of product ${productId}, of which ${sold} left the shelf and ${returned} came back.`
}

function invoiceProblem(order: InvoicedOrder): string {
  const { orderNumber, totalCents, keptCents, invoices, invoicedCents, creditedCents } = order
  const money = keptCents === null ? 'has no payment' : `keeps ${formatRand(keptCents)} of its payments`
  return `Order ${orderNumber} over ${formatRand(totalCents)} ${money}, and has ${invoices} invoices over ${formatRand(invoicedCents)} with ${formatRand(creditedCents)} credited.`
}

export function moveProblems({ orderNumber, status, moves }: OrderMoves): string[] {
  const problems: string[] = []
  const last = moves.at(-1)
  if (last?.to !== status)
    problems.push(`Order ${orderNumber} is ${status}, and its history ends with ${last?.to ?? 'nothing'}.`)
  moves.forEach(({ from, to }, index) => {
    const before = moves[index - 1]?.to ?? null
    const isAllowed = from === null ? to === firstStatus : canMove(from, to)
    if (from !== before || !isAllowed)
      problems.push(`Order ${orderNumber} moved from ${from ?? 'nothing'} to ${to} when it was ${before}.`)
  })
  return problems
}

export async function compareWithProviders(
  providers: BookProviders,
  checkouts: readonly KnownCheckout[],
  now: Date,
): Promise<{ imbalances: string[]; notes: string[] }> {
  const limit = pLimit(maxConcurrentQueries)
  let unanswered = 0
  const asked = await Promise.all(
    checkouts.map((checkout) =>
      limit(async () => {
        if (unanswered >= maxUnanswered) return []
        const reading = await providers[checkout.provider].readCheckout(checkout.checkoutId)
        unanswered = reading.kind === 'unavailable' ? unanswered + 1 : 0
        return [{ checkout, reading }]
      }),
    ),
  )
  const found = asked.flat()
  const imbalances: string[] = []
  const notes: string[] = []
  const left = checkouts.length - found.length
  if (left > 0)
    notes.push(`The provider did not answer, so ${left} more checkouts were not compared with it.`)
  for (const { checkout, reading } of found) {
    const { orderNumber, checkoutId, amountCents, paymentIds } = checkout
    if (reading.kind === 'unavailable') {
      notes.push(`The provider did not answer about checkout ${checkoutId} of order ${orderNumber}.`)
      continue
    }
    const evidence = reading.kind === 'found' ? reading.evidence : undefined
    if (!evidence) {
      if (paymentIds.length > 0)
        imbalances.push(
          `Order ${orderNumber} was paid by checkout ${checkoutId}, which the provider does not call paid.`,
        )
      continue
    }
    if (evidence.amountCents !== amountCents)
      imbalances.push(
        `Checkout ${checkoutId} of order ${orderNumber} is over ${formatRand(amountCents)} here and ${formatRand(evidence.amountCents)} at the provider.`,
      )
    if (paymentIds.includes(evidence.providerPaymentId)) continue
    const sentence = `The provider took payment ${evidence.providerPaymentId} for order ${orderNumber}, which is not in the books`
    if (isOnItsWay(checkout, now)) notes.push(`${sentence} yet.`)
    else imbalances.push(`${sentence}.`)
  }
  return { imbalances, notes }
}

function isOnItsWay({ nextCheckAt }: KnownCheckout, now: Date): boolean {
  return nextCheckAt !== null && now.getTime() - Date.parse(nextCheckAt) < lookIsLateMs
}
