import type { Cents } from '../money/money.ts'
import { addDays, addMonths, southAfricanDay, southAfricanMidnightMs } from '../south-african-day.ts'
import { lowestTotalCents } from './payable-total.ts'
import type { StoredValueKind } from './stored-value-kinds.ts'

/** Why an amount of stored value changed. */
export const storedValueReasons = ['issued', 'given', 'taken', 'spent', 'refunded'] as const
export type StoredValueReason = (typeof storedValueReasons)[number]

const reasonLabels: Record<StoredValueReason, string> = {
  issued: 'Issued',
  given: 'Given',
  taken: 'Taken',
  spent: 'Spent',
  refunded: 'Refunded',
}

export function storedValueReasonLabel(reason: StoredValueReason): string {
  return reasonLabels[reason]
}

/** Set aside for an order that waits for its payment, given back when it ended unpaid, or paid with. */
export const storedValueUseStates = ['held', 'released', 'spent'] as const

/** What one gift card may be worth: enough for any present, and little to lose with a card that is passed on. */
export const highestGiftCardCents = 2_000_000
export const lowestGiftCardCents = 1_000

/** What staff may give or take of store credit at once. */
export const highestCreditCents = 10_000_000

/** A prepaid voucher is valid for three years at least (Consumer Protection Act s63(2)). */
export const giftCardYears = 3

export type SpendableValue = {
  id: number
  kind: StoredValueKind
  availableCents: Cents
  expiresAt: string | null
}
export type SpentPart = { id: number; amountCents: Cents }
export type Spending = {
  parts: SpentPart[]
  storedCents: Cents
  /** What is left to pay in another way. */
  dueCents: Cents
}

/**
 * What an order takes of stored value: all that it can, gift cards first, the one that ends soonest before the others, since
 * store credit never ends. If the rest would be less than the card provider takes, a little of the value is left, so that the
 * rest can be paid.
 */
export function spendStoredValue(totalCents: Cents, values: readonly SpendableValue[]): Spending {
  const availableCents = values.reduce((sum, value) => sum + value.availableCents, 0)
  const restCents = Math.max(0, totalCents - availableCents)
  const dueCents = restCents > 0 ? Math.min(Math.max(restCents, lowestTotalCents), totalCents) : 0
  const storedCents = totalCents - dueCents
  let leftCents = storedCents
  const parts: SpentPart[] = []
  for (const { id, availableCents: maxCents } of values.toSorted(bySpending)) {
    const amountCents = Math.min(maxCents, leftCents)
    if (amountCents <= 0) continue
    parts.push({ id, amountCents })
    leftCents -= amountCents
  }
  return { parts, storedCents, dueCents }
}

/** What of an order is paid in another way than with stored value. */
export function dueCents(order: { totalCents: Cents; storedCents: Cents }): Cents {
  return order.totalCents - order.storedCents
}

function bySpending(one: SpendableValue, other: SpendableValue): number {
  if (one.kind !== other.kind) return one.kind === 'gift_card' ? -1 : 1
  return (one.expiresAt ?? '').localeCompare(other.expiresAt ?? '') || one.id - other.id
}

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 16
const groupLength = 4
const codeBeginning = 'GIFT'

/** "GIFT-7KQ2-MX9R-44TB-PW3C": from 16 bytes of chance, more codes than anybody can try. */
export function giftCardCode(bytes: Uint8Array): string {
  const drawn = Array.from(bytes.subarray(0, codeLength), (byte) => signs[byte % signs.length]).join('')
  const groups = drawn.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []
  return [codeBeginning, ...groups].join('-')
}

/** A typed code without what people add or leave out, if it can be that of a gift card; otherwise null. */
export function tidyGiftCardCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return new RegExp(`^${codeBeginning}[${signs}]{${codeLength}}$`).test(letters)
    ? letters.slice(codeBeginning.length)
    : null
}

/** Not a discount code, though it may have a slip in it. */
export function looksLikeGiftCard(typed: string): boolean {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters.startsWith(codeBeginning) && letters.length > codeLength - groupLength
}

export function codeEndOf(code: string): string {
  return code.slice(-groupLength)
}

/** "gift card ending 4TBX" or "store credit". */
export function storedValueName({
  kind,
  codeEnd,
}: {
  kind: StoredValueKind
  codeEnd: string | null
}): string {
  return kind === 'gift_card' ? `gift card ending ${codeEnd ?? ''}` : 'store credit'
}

/** The last day of its last year counts in full. */
export function giftCardEndsAtMs(issuedAtMs: number): number {
  const lastDay = addMonths(southAfricanDay(issuedAtMs), giftCardYears * 12)
  return southAfricanMidnightMs(addDays(lastDay, 1))
}

export const maxGiftCardMessage = 500

export const giftCardStatuses = ['open', 'used_up', 'expired', 'blocked'] as const
export type GiftCardStatus = (typeof giftCardStatuses)[number]
export const giftCardFilters = ['all', ...giftCardStatuses] as const

export function giftCardStatus(
  { isBlocked, expiresAt, balanceCents }: { isBlocked: boolean; expiresAt: Date | null; balanceCents: Cents },
  now: Date,
): GiftCardStatus {
  if (isBlocked) return 'blocked'
  if (balanceCents === 0) return 'used_up'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}
