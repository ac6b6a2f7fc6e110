import pLimit from 'p-limit'
import { formatRand } from '#domain/money/money.ts'
import { reductionOf } from '#domain/money/was-price.ts'
import { canMove, firstStatus, statusFacts } from '#domain/orders/order-status.ts'
import { paymentMethodLabel } from '#domain/payments/payment-method.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { type AlertRow, listOpenAlerts } from '../alerts/alert-queries.ts'
import { listUnevenCustomers } from '../customers/figures/customer-figure-queries.ts'
import { listUnevenFigures } from '../orders/figures/order-figure-queries.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { listUnevenSalesDays } from '../reports/sales-days/sales-day-queries.ts'
import {
  type BookedParcel,
  countBooks,
  type EndedReturn,
  type InvoicedOrder,
  type KnownCheckout,
  listBrokenSerials,
  listCheckouts,
  listForgottenBookings,
  listForgottenInvoices,
  listForgottenReturnBookings,
  listMoves,
  listOrderMoney,
  listOverpaidOrders,
  listReducedProducts,
  listStock,
  listStrayParcels,
  listStrayPrices,
  listStrayReservations,
  listUnevenAttempts,
  listUnevenBookings,
  listUnevenCollections,
  listUnevenCorrections,
  listUnevenEmails,
  listUnevenFamilies,
  listUnevenInvoices,
  listUnevenLots,
  listUnevenPacking,
  listUnevenPayments,
  listUnevenQuotes,
  listUnevenRemovals,
  listUnevenReturnLines,
  listUnevenReturns,
  listUnevenSales,
  listUnevenSwaps,
  listUnheldLines,
  listUnnotedPrices,
  listUnreportedPayments,
  type OrderMoney,
  type OrderMoves,
  type PackedLine,
  type ProductStock,
  type ReducedProduct,
  type SoldLine,
} from './books-queries.ts'
import { type ChangedBooks, findChangedBooks, onlyRowsOf } from './changed-books-queries.ts'
import {
  type DiscountedOrder,
  listUnevenClaims,
  listUnevenDiscounts,
  listUnevenUses,
} from './discount-books-queries.ts'
import {
  listUnevenValueRefunds,
  listUnevenValues,
  listUnevenValueUses,
} from './stored-value-books-queries.ts'

type BookProviders = Readonly<Record<ProviderName, Pick<PaymentProvider, 'readCheckout'>>>

type Needs = {
  db: Db
  clock: Clock
  providers: BookProviders | null
  /** Only what changed since then is looked at; everything without it. */
  since?: Date | undefined
}

export type Verdict = {
  /** Each in one sentence; none if everything balances. */
  imbalances: string[]
  /** What could not be checked, and what is still pending. */
  notes: string[]
  counted: Awaited<ReturnType<typeof countBooks>>
}

/** One thing that must balance. Given one snapshot of the database, it reports what does not. */
type Find = (tx: Queryable, now: Date) => Promise<string[]>

/**
 * Of what it is: of orders, or of other things that may have changed since a time; of so little that all of it is always
 * looked at; or of a sum over all there is, which has no part that changed.
 */
type Check = { of: 'orders' | 'things' | 'little' | 'sums'; find: Find }

const ofOrders = (find: Find): Check => ({ of: 'orders', find })
const ofThings = (find: Find): Check => ({ of: 'things', find })
const always = (find: Find): Check => ({ of: 'little', find })
const wholly = (find: Find): Check => ({ of: 'sums', find })

const maxCheckoutsCompared = 2000
const maxConcurrentQueries = 4
// After so many failures in a row the provider is down: asking about thousands of checkouts would take half an hour.
const maxUnanswered = 4
// A due check is made within this time; until then an unknown payment is on its way and not lost.
const lookIsLateMs = 2 * 60_000

const checks: readonly Check[] = [
  ofOrders(async (tx) => (await listOrderMoney(tx)).flatMap(moneyProblems)),
  ofOrders(async (tx) =>
    (await listUnevenPayments(tx)).map(
      ({ orderNumber, providerPaymentId, amountCents, refundedCents, refunds }) =>
        `Payment ${providerPaymentId} of order ${orderNumber} over ${formatRand(amountCents)} counts ${formatRand(refundedCents)} as sent back, and its refunds come to ${formatRand(refunds)}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenAttempts(tx)).map(({ orderNumber, attempt, status, hasPayment }) =>
      hasPayment
        ? `Attempt ${attempt} of order ${orderNumber} brought a payment and is still ${status}.`
        : `Attempt ${attempt} of order ${orderNumber} is ${status} and brought no payment.`,
    ),
  ),
  always(async (tx) =>
    (await listOpenAlerts(tx, ['payment_unmatched', 'refund_unmatched'])).map(unmatchedProblem),
  ),
  ofThings(async (tx) =>
    (await listUnreportedPayments(tx)).map(
      ({ webhookId }) =>
        `The event ${webhookId} tells of money for no order in the books, and nobody was told.`,
    ),
  ),
  ofThings(async (tx) => (await listStock(tx)).flatMap(stockProblems)),
  always(async (tx) =>
    (await listStrayPrices(tx)).map(
      ({ productId, name, askedCents, rightCents }) =>
        `Product ${productId}, "${name}", is sold for ${formatRand(askedCents)}, and its price and the sales that run make it ${formatRand(rightCents)}.`,
    ),
  ),
  always(async (tx) =>
    (await listUnnotedPrices(tx)).map(
      ({ productId, name }) =>
        `The history of prices of product ${productId}, "${name}", does not end with what it is sold for.`,
    ),
  ),
  always(async (tx) => (await listReducedProducts(tx)).flatMap(formerPriceProblem)),
  ofOrders(async (tx) =>
    (await listUnevenLots(tx)).map(
      ({ lotId, productId, quantity, moved }) =>
        `Lot ${lotId} of product ${productId} has ${quantity} that are not for sale, and its movements come to ${moved}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenReturnLines(tx)).map(
      ({ returnId, productId, setAside, cameIn, sentBack, wentBack }) =>
        `Return ${returnId} has set aside ${setAside} of product ${productId} and sent back ${sentBack}, and in the ledger ${cameIn} came in and ${wentBack} went back.`,
    ),
  ),
  ofOrders(async (tx) => (await listUnevenReturns(tx)).map(returnProblem)),
  ofOrders(async (tx) =>
    (await listStrayReservations(tx)).map(
      ({ orderNumber, status, productId }) =>
        `Product ${productId} is held for order ${orderNumber}, which is ${status}.`,
    ),
  ),
  ofOrders(async (tx, now) =>
    (await listUnheldLines(tx, now)).map(
      ({ orderNumber, productId, quantity, held }) =>
        `Order ${orderNumber} waits for its money with ${quantity} of product ${productId}, and ${held} are held for it.`,
    ),
  ),
  ofOrders(async (tx) => (await listUnevenSales(tx)).map(saleProblem)),
  ofOrders(async (tx) =>
    (await listUnevenRemovals(tx)).map(
      ({ orderNumber, name, removed, recorded }) =>
        `Order ${orderNumber} lacks ${removed} of "${name}", and its corrections took out ${recorded}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenSwaps(tx)).map(
      ({ orderNumber, swapId, state, paid, notes, held }) =>
        `Swap ${swapId} of order ${orderNumber} is ${state}, with ${paid} payments, ${notes} debit notes and ${held} units held for it.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenCorrections(tx)).map(
      ({ orderNumber, correctionId, creditCents, refundedCents }) =>
        `Correction ${correctionId} of order ${orderNumber} took out goods for ${formatRand(creditCents)}, and its refund is over ${formatRand(refundedCents)}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listOverpaidOrders(tx)).map(
      ({ orderNumber, leftCents, keptCents }) =>
        `Order ${orderNumber} has goods for ${formatRand(leftCents)} left, keeps ${formatRand(keptCents)}, and nobody was told.`,
    ),
  ),
  ofOrders(async (tx) => (await listUnevenPacking(tx)).map(packingProblem)),
  wholly(async (tx) =>
    (await listUnevenSalesDays(tx)).map(
      ({ day, keptCents, cents }) =>
        `The sales of ${day} are kept as ${formatRand(keptCents)}, and its orders come to ${formatRand(cents)}.`,
    ),
  ),
  wholly(async (tx) =>
    (await listUnevenFigures(tx)).map(
      ({ name, kept, actual }) => `The ${name} are kept as ${kept}, and the orders come to ${actual}.`,
    ),
  ),
  wholly(async (tx, now) =>
    (await listUnevenCustomers(tx, now)).map(
      ({ accountId, keptCents, cents }) =>
        `What account ${accountId} bought is kept as ${formatRand(keptCents)}, and its orders come to ${formatRand(cents)}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listStrayParcels(tx)).map(({ orderNumber, number, wasPaid }) =>
      wasPaid
        ? `Parcel ${number} of order ${orderNumber} has serial numbers of units that are not in it.`
        : `Parcel ${number} of order ${orderNumber} left, and nobody paid for it.`,
    ),
  ),
  ofOrders(async (tx, now) => (await listUnevenBookings(tx, now)).map(bookingProblem)),
  ofOrders(async (tx) =>
    (await listUnevenCollections(tx)).map(({ orderNumber, shippingCents, booked }) =>
      booked > 0
        ? `Order ${orderNumber} is collected in store, and a courier was booked for it.`
        : `Order ${orderNumber} is collected in store, and was charged ${formatRand(shippingCents)} for delivery.`,
    ),
  ),
  ofOrders(async (tx, now) =>
    (await listForgottenBookings(tx, now)).map(
      ({ orderNumber, reference, state }) =>
        `The courier booking ${reference} of order ${orderNumber} is ${state} for more than an hour, and nobody was told.`,
    ),
  ),
  always(async (tx) =>
    (await listForgottenReturnBookings(tx)).map(
      ({ reference, returnId, state }) =>
        `The courier booking ${reference} of return ${returnId} is ${state}, and nobody will ask about it.`,
    ),
  ),
  ofOrders(async (tx) => (await listMoves(tx)).flatMap(moveProblems)),
  ofOrders(async (tx) => (await listUnevenDiscounts(tx)).map(discountProblem)),
  ofOrders(async (tx) =>
    (await listUnevenUses(tx)).map(
      ({ orderNumber, status, discountId, state }) =>
        `Discount ${discountId} is ${state} for order ${orderNumber}, which is ${status}.`,
    ),
  ),
  ofThings(async (tx) =>
    (await listUnevenClaims(tx)).map(
      ({ discountId, label, claimed, uses, maxUses }) =>
        `Discount ${discountId} (${label}) counts ${claimed} of at most ${maxUses} uses, and ${uses} orders have it.`,
    ),
  ),
  ofThings(async (tx) =>
    (await listUnevenValues(tx)).map(
      ({ id, kind, balanceCents, entriesCents, heldCents, usesCents }) =>
        `The ${paymentMethodLabel(kind)} ${id} has a balance of ${formatRand(balanceCents)} with ${formatRand(heldCents)} held; its entries come to ${formatRand(entriesCents)}, and orders hold ${formatRand(usesCents)}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenValueUses(tx)).map(
      ({ orderNumber, status, storedCents, heldCents, spentCents, enteredCents }) =>
        `Order ${orderNumber} is ${status} and takes ${formatRand(storedCents)} of stored value, of which ${formatRand(heldCents)} is held and ${formatRand(spentCents)} spent; the entries say ${formatRand(enteredCents)}.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenValueRefunds(tx)).map(
      ({ orderNumber, refundId, amountCents, enteredCents }) =>
        `Refund ${refundId} of order ${orderNumber} over ${formatRand(amountCents)} went back to stored value, whose entries say ${formatRand(enteredCents)}.`,
    ),
  ),
  ofOrders(async (tx) => (await listUnevenInvoices(tx)).map(invoiceProblem)),
  ofOrders(async (tx) =>
    (await listUnevenQuotes(tx)).map(({ quoteId, orderNumber }) =>
      orderNumber
        ? `Order ${orderNumber} comes from quote ${quoteId}, which does not say so.`
        : `Quote ${quoteId} is accepted and has no order.`,
    ),
  ),
  always(async (tx) =>
    (await listUnevenFamilies(tx)).map(
      ({ family, variants }) =>
        `Of the family "${family}", ${variants} are not led by its cheapest variant on sale.`,
    ),
  ),
  wholly(async (tx) =>
    (await listBrokenSerials(tx)).map(
      ({ kind, counted, first, last, counter }) =>
        `There are ${counted} of the kind ${kind} with numbers from ${first} to ${last}, and the counter stands at ${counter}.`,
    ),
  ),
  always(async (tx) =>
    (await listForgottenInvoices(tx)).map(
      ({ orderNumber }) =>
        `The invoice of order ${orderNumber} is owed, and the job that numbers invoices left it out.`,
    ),
  ),
  ofOrders(async (tx) =>
    (await listUnevenEmails(tx)).map(({ eventKey, hasEmail }) =>
      hasEmail
        ? `There is an email ${eventKey} and no such event.`
        : `There is no email for the event ${eventKey}.`,
    ),
  ),
]

/** Whether the books balance, as of one moment; changes nothing. */
export async function verifyBooks({ db, clock, providers, since }: Needs): Promise<Verdict> {
  const { imbalances, checkouts, counted, now, notes } = await db.transaction(
    async (tx) => {
      const changed = since ? await findChangedBooks(tx, since) : null
      const rows = changed ? onlyRowsOf(tx, changed) : { ofOrders: tx, ofThings: tx }
      const counted = await countBooks(rows.ofOrders)
      // From the start of the snapshot: an order whose time ran out before that may have lost its reservations.
      const now = clock()
      const found: string[][] = []
      for (const { of, find } of checks) {
        if (changed && of === 'sums') continue
        const from = of === 'orders' ? rows.ofOrders : of === 'things' ? rows.ofThings : tx
        found.push(await find(from, now))
      }
      return {
        imbalances: found.flat(),
        checkouts: providers ? await listCheckouts(rows.ofOrders, maxCheckoutsCompared) : [],
        counted,
        now,
        notes: changed ? notesOfPart(changed) : [],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (!providers)
    return { imbalances, counted, notes: [...notes, 'The payments were not compared with the provider.'] }

  const compared = await compareWithProviders(providers, checkouts, now)
  return {
    imbalances: [...imbalances, ...compared.imbalances],
    notes: [...notes, ...compared.notes],
    counted,
  }
}

function notesOfPart({ since, orders, orderIds }: ChangedBooks): string[] {
  return [
    `${orders - orderIds.length} of ${orders} orders have not changed since ${since.toISOString()}, and were not looked at.`,
    'Nor were sums over everything: sales by day, counts of orders, figures of customers, and the run of invoice numbers.',
  ]
}

/** A former price may be lower than it could be said to be, and never higher. */
export function formerPriceProblem({ productId, name, wasCents, history }: ReducedProduct): string[] {
  const last = history.at(-1)?.from ?? new Date(0)
  const supported = reductionOf(history, last)?.wasCents ?? 0
  if (wasCents <= supported) return []
  return [
    `Product ${productId}, "${name}", claims that it was ${formatRand(wasCents)}, which its history of prices does not support.`,
  ]
}

export function moneyProblems(order: OrderMoney): string[] {
  const { orderNumber, status, totalCents, paidCents, payments, returnedCents } = order
  const { wasPaidTwice, isReplacement, swapCents, swapPaidCents } = order
  const { storedCents, storedPaidCents, wasStoredValueGone } = order
  const problems: string[] = []
  const say = (sentence: string) => problems.push(`Order ${orderNumber} ${sentence}.`)
  const { isPaid, isUnpaid, isMoneyBack } = statusFacts[status]
  const isMeantPaid = !isUnpaid

  // Its total is what stored value paid and what was due otherwise, which a second payment paid once more.
  const dueCents = totalCents - swapCents - storedCents
  const isPaidAtAll = payments > 0 || storedPaidCents > 0

  if (isReplacement && payments > 0) say(`replaces a return and has a payment of ${formatRand(paidCents)}`)
  if (isMeantPaid && !isPaidAtAll && !isReplacement) say(`is ${status} and has no payment`)
  if (!isMeantPaid && isPaidAtAll && !(wasStoredValueGone && storedPaidCents === 0))
    say(`is ${status} and has a payment of ${formatRand(paidCents)}`)
  if (isMeantPaid && storedPaidCents !== storedCents)
    say(
      `takes ${formatRand(storedCents)} of stored value and was paid ${formatRand(storedPaidCents)} with it`,
    )
  if (isPaidAtAll && paidCents !== storedPaidCents + dueCents * payments + swapPaidCents)
    say(`costs ${formatRand(totalCents)} and was paid ${formatRand(paidCents)} in ${payments}`)
  if (isMeantPaid && payments === 0 && dueCents > 0 && isPaidAtAll) say(`owes ${formatRand(dueCents)}`)
  if (payments > 1 && !wasPaidTwice && !wasStoredValueGone) say('was paid more than once and nobody was told')
  if (returnedCents > paidCents)
    say(`was paid ${formatRand(paidCents)} and got ${formatRand(returnedCents)} back`)
  if (isMoneyBack && isPaidAtAll && returnedCents < totalCents)
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

function discountProblem(order: DiscountedOrder): string {
  const { orderNumber, discountCents, linesCents, leftCents, usesCents } = order
  return `Order ${orderNumber} has a discount of ${formatRand(discountCents)}; its lines had ${formatRand(linesCents)}, of which ${formatRand(leftCents)} is left, and its uses say ${formatRand(usesCents)}.`
}

function saleProblem({ orderNumber, status, productId, ordered, sold, returned }: SoldLine): string {
  return `Order ${orderNumber} is ${status} with ${ordered} of product ${productId}, of which ${sold} left the shelf and ${returned} came back.`
}

function returnProblem({ returnId, orderNumber, outcome, accepted, refunds, replaced }: EndedReturn): string {
  const sent = replaced === null ? 'no replacement' : `a replacement of ${replaced} units`
  return `Return ${returnId} of order ${orderNumber} ended as ${outcome ?? 'nothing'} with ${accepted} units accepted, and has ${refunds} refunds and ${sent}.`
}

export function packingProblem({ orderNumber, status, name, owed, packed, sent }: PackedLine): string {
  return `Order ${orderNumber} is ${status} with ${owed} of ${name}, of which ${packed} are in parcels and ${sent} have left.`
}

export function bookingProblem({ orderNumber, number, state, booked }: BookedParcel): string {
  return `Parcel ${number} of order ${orderNumber} is ${state} and has ${booked} booked ${booked === 1 ? 'courier' : 'couriers'}.`
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
