import { formatDay } from '../../south-african-day.ts'
import type { ReturnOutcome, ReturnReason, ReturnRemedy, ReturnStatus } from './returns.ts'

export type ReturnProgress = {
  status: ReturnStatus
  outcome: ReturnOutcome | null
  reason: ReturnReason
  remedy: ReturnRemedy
  /** The last day for the refund; null if none was asked for. */
  refundBy: string | null
  /** Its replacement was withdrawn. */
  isDecidedAgain?: boolean
}

/** What happens next with a return, and by when, for its customer; null once it is over. */
export function nextOfReturn(made: ReturnProgress): string | null {
  switch (made.status) {
    case 'requested':
      return `${afterRequest(made.reason, null)}${byWhen(made)}`
    case 'approved':
      return `${wayBack[made.reason]}${byWhen(made)}`
    case 'declined':
      return 'If you disagree, contact us and we will look at it again.'
    case 'received':
      if (made.isDecidedAgain) return `We will decide what we do instead, and email you.${byWhen(made)}`
      return `We will check the goods${afterTheCheck[made.remedy]}.${byWhen(made)}`
    case 'closed':
      return made.outcome && afterTheEnd[made.outcome]
  }
}

/** What the customer is told once a return is requested: also how soon, if the shop says how soon it answers. */
export function afterRequest(reason: ReturnReason, within: string | null): string {
  const soon = within ? ` within ${within}` : ''
  return `We will check your request and email you${soon}. Then ${whoBringsItBack(reason)}.`
}

/** Who brings the goods back to the shop. */
export function whoBringsItBack(reason: ReturnReason): string {
  return reason === 'change_of_mind'
    ? 'you send it back with any courier'
    : 'we send a courier to you, at our cost'
}

const wayBack: Record<ReturnReason, string> = {
  change_of_mind:
    'Please send the goods with everything that came with them, with any courier. We will email you when they arrive.',
  defective:
    'Please pack the goods with everything that came with them. We will send a courier to you, at our cost.',
  wrong_or_damaged:
    'Please pack the goods with everything that came with them. We will send a courier to you, at our cost.',
}

const afterTheCheck: Record<ReturnRemedy, string> = {
  refund: ' and then refund you',
  repair: ' and then repair them',
  replacement: ' and then send you a replacement',
}

const afterTheEnd: Record<ReturnOutcome, string> = {
  refunded: 'Your bank may take a few days to show the refund.',
  repaired: 'If it fails again within 3 months, tell us: we will then replace or refund it.',
  replaced: 'The replacement has an order of its own, where you can follow it.',
  rejected: 'If you disagree, contact us and we will look at it again.',
}

function byWhen({ refundBy }: ReturnProgress): string {
  return refundBy === null ? '' : ` You will have your refund by ${formatDay(refundBy)} at the latest.`
}

/** What happened in one step of a return. */
export type ReturnMilestone = ReturnStatus | ReturnOutcome | 'withdrawn'

/** The steps of a return as they were taken. One that goes on after its end had a replacement, which was withdrawn. */
export function stepsTaken(
  history: readonly { to: ReturnStatus }[],
  outcome: ReturnOutcome | null,
): ReturnMilestone[] {
  return history.map(({ to }, place) => {
    if (to === 'closed') return place < history.length - 1 ? 'replaced' : (outcome ?? to)
    return history[place - 1]?.to === 'closed' ? 'withdrawn' : to
  })
}

const happened: Record<ReturnMilestone, string> = {
  requested: 'Return requested',
  approved: 'Return approved',
  declined: 'Return declined',
  received: 'Goods received',
  closed: 'Return closed',
  withdrawn: 'Replacement withdrawn',
  refunded: 'Goods checked, refund sent',
  repaired: 'Repaired and sent back to you',
  replaced: 'Goods checked, replacement on order',
  rejected: 'Goods checked, not accepted and sent back to you',
}

/** One step of a return as it happened, for its customer. */
export function returnStepLabel(step: ReturnMilestone): string {
  return happened[step]
}
