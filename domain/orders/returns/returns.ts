import { addDays, addMonths } from '../../south-african-day.ts'
import { addBusinessDays, isSundayOrHoliday } from '../delivery/delivery.ts'

export const returnReasons = ['change_of_mind', 'defective', 'wrong_or_damaged'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnRemedies = ['refund', 'repair', 'replacement'] as const
export type ReturnRemedy = (typeof returnRemedies)[number]

export const returnStatuses = ['requested', 'approved', 'declined', 'received', 'closed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** How a return ends once its goods have been looked at. */
export const returnOutcomes = ['refunded', 'repaired', 'replaced', 'rejected'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

/** The outcome that a customer asked for. */
export const outcomeOfRemedy: Record<ReturnRemedy, ReturnOutcome> = {
  refund: 'refunded',
  repair: 'repaired',
  replacement: 'replaced',
}

const moves: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'declined', 'received'],
  approved: ['received', 'closed'],
  declined: ['approved'],
  received: ['closed'],
  closed: [],
}

export function canMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return moves[from].includes(to)
}

const staffReasons: Record<ReturnReason, string> = {
  change_of_mind: 'Change of mind',
  defective: 'Defective',
  wrong_or_damaged: 'Damaged or wrong item',
}

export function returnReasonStaffLabel(reason: ReturnReason): string {
  return staffReasons[reason]
}

const staffRemedies: Record<ReturnRemedy, string> = {
  refund: 'Refund',
  repair: 'Repair',
  replacement: 'Replacement',
}

export function returnRemedyStaffLabel(remedy: ReturnRemedy): string {
  return staffRemedies[remedy]
}

const staffStatuses: Record<ReturnStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  received: 'Received',
  closed: 'Closed',
}

export function returnStatusStaffLabel(status: ReturnStatus): string {
  return staffStatuses[status]
}

const outcomes: Record<ReturnOutcome, string> = {
  refunded: 'Refunded',
  repaired: 'Repaired',
  replaced: 'Replaced',
  rejected: 'Not accepted',
}

/** What became of a return, for staff and shoppers alike. */
export function returnOutcomeLabel(outcome: ReturnOutcome): string {
  return outcomes[outcome]
}

const shopperReasons: Record<ReturnReason, string> = {
  change_of_mind: 'I changed my mind',
  defective: 'It does not work properly',
  wrong_or_damaged: 'It arrived damaged, or is the wrong item',
}

const shopperRemedies: Record<ReturnRemedy, string> = {
  refund: 'A refund',
  repair: 'A repair',
  replacement: 'A replacement',
}

const shopperStatuses: Record<ReturnStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  received: 'Received',
  closed: 'Closed',
}

export function returnReasonShopperLabel(reason: ReturnReason): string {
  return shopperReasons[reason]
}

export function returnRemedyShopperLabel(remedy: ReturnRemedy): string {
  return shopperRemedies[remedy]
}

export function returnStatusShopperLabel(status: ReturnStatus): string {
  return shopperStatuses[status]
}

/** The possible remedies. For a defect the choice is the buyer's (CPA s56(2)); a change of mind means a refund. */
const remedies: Record<ReturnReason, readonly ReturnRemedy[]> = {
  change_of_mind: ['refund'],
  defective: ['refund', 'repair', 'replacement'],
  wrong_or_damaged: ['refund', 'replacement'],
}

export function remediesFor(reason: ReturnReason): readonly ReturnRemedy[] {
  return remedies[reason]
}

/** Returns that are not over yet. */
export const openReturnStatuses = ['requested', 'approved', 'received'] as const satisfies ReturnStatus[]

/** Of those, the ones in which the next step is the shop's and not the customer's. */
export const waitingReturnStatuses = ['requested', 'received'] as const satisfies ReturnStatus[]

const refundDays = 30
const refundBusinessDays = 15

export type RefundClock = { reason: ReturnReason; requestedOn: string; receivedOn: string | null }

/**
 * The last day to pay a refund: 30 days from the request (ECT Act s44(3)). The CPA names no day for goods that fail or came
 * wrong; for those the shop keeps to the 15 business days after receipt of its s16(4), if they are over sooner.
 */
export function refundDueOn({ reason, requestedOn, receivedOn }: RefundClock): string {
  const latest = addDays(requestedOn, refundDays)
  if (reason === 'change_of_mind' || receivedOn === null) return latest
  const afterReceipt = addBusinessDays(receivedOn, refundBusinessDays)
  const isSooner = afterReceipt < latest
  return isSooner ? afterReceipt : latest
}

export type ReturnedUnits = { quantity: number; received: number; sentBack: number }

/**
 * How many units of a line a return takes up, so that they cannot be returned once more. What went back to the customer,
 * declined, not accepted or repaired, can be: a repair that fails gives the right to a refund (CPA s56(3)).
 */
export function unitsTakenUp(status: ReturnStatus, { quantity, received, sentBack }: ReturnedUnits): number {
  if (status === 'declined') return 0
  return status === 'closed' ? received - sentBack : quantity
}

export type ReturnRules = { changeOfMindDays: number; defectMonths: number }

/**
 * The last day to return goods received on `deliveredOn`, by reason: 7 days for a change of mind (ECT Act s44(1)), 6
 * months for a defect (CPA s56(2)); wrong or damaged items get the longer period.
 */
export function lastReturnDay(reason: ReturnReason, deliveredOn: string, rules: ReturnRules): string {
  const lastDay =
    reason === 'change_of_mind'
      ? addDays(deliveredOn, rules.changeOfMindDays)
      : addMonths(deliveredOn, rules.defectMonths)
  return orNextOpenDay(lastDay)
}

/** The first day is not counted; the last one is, unless it is a Sunday or public holiday (Interpretation Act s4). */
function orNextOpenDay(day: string): string {
  return isSundayOrHoliday(day) ? orNextOpenDay(addDays(day, 1)) : day
}
