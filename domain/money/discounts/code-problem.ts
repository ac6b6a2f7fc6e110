import { formatDay } from '../../south-african-day.ts'
import { type Cents, formatRand } from '../money.ts'

/** Why a code takes nothing off. Those of the goods change with the cart; the others do not. */
export type CodeProblem =
  | { reason: 'below_minimum'; minimumCents: Cents; missingCents: Cents }
  | { reason: 'too_few_units'; missingUnits: number }
  | { reason: 'not_for_these_goods' | 'delivery_free_already' }
  | { reason: 'not_begun' | 'ended'; day: string }
  | {
      reason: 'unknown' | 'paused' | 'used_up' | 'used_by_you' | 'for_others' | 'first_order_only' | 'log_in'
    }

/** In words for the customer: why, and what to do if anything can be done. */
export function codeProblemText(problem: CodeProblem): string {
  switch (problem.reason) {
    case 'below_minimum':
      return `This code is for orders of ${formatRand(problem.minimumCents)} or more: add ${formatRand(problem.missingCents)} more.`
    case 'too_few_units':
      return `Add ${problem.missingUnits} more of this code's products to use it.`
    case 'not_for_these_goods':
      return 'This code is for other products than those in your cart.'
    case 'delivery_free_already':
      return 'Delivery is already free, so this code takes nothing off. Keep it for another order.'
    case 'not_begun':
      return `This code starts on ${formatDay(problem.day)}.`
    case 'ended':
      return `This code ended on ${formatDay(problem.day)}.`
    case 'unknown':
      return 'We do not know this code. Check the spelling.'
    case 'paused':
      return 'This code cannot be used at the moment.'
    case 'used_up':
      return 'This code has been used up.'
    case 'used_by_you':
      return 'You have already used this code as often as it allows.'
    case 'for_others':
      return 'This code was given to other customers.'
    case 'first_order_only':
      return 'This code is for a first order, and you have ordered before.'
    case 'log_in':
      return 'Log in to use this code.'
  }
}
