import { expect, it } from 'vitest'
import {
  afterRequest,
  nextOfReturn,
  type ReturnProgress,
  returnStepLabel,
  stepsTaken,
} from './return-progress.ts'
import type { ReturnOutcome, ReturnStatus } from './returns.ts'

const asked: ReturnProgress = {
  status: 'requested',
  outcome: null,
  reason: 'change_of_mind',
  remedy: 'refund',
  refundBy: '2026-12-26',
}

it('says what happens next, and by when the money is back', () => {
  expect(nextOfReturn(asked)).toBe(
    'We will check your request and email you. Then you send it back with any courier. You will have your refund by Sat 26 Dec at the latest.',
  )
  expect(nextOfReturn({ ...asked, status: 'received' })).toContain('check the goods and then refund you')
})

it('says how soon it is answered, if the shop says so', () => {
  expect(afterRequest('defective', 'two days')).toMatch(/email you within two days\. Then we send/)
  expect(afterRequest('defective', null)).toMatch(/email you\. Then we send/)
})

it('leaves the way back to the customer only after a change of mind', () => {
  expect(nextOfReturn({ ...asked, reason: 'defective' })).toContain('Then we send a courier to you')
  expect(nextOfReturn({ ...asked, status: 'approved' })).toContain('with any courier')
  const faulty = { ...asked, status: 'approved' as const, reason: 'defective' as const, refundBy: null }
  expect(nextOfReturn(faulty)).toContain('We will send a courier to you, at our cost.')
  expect(nextOfReturn(faulty)).not.toContain('latest')
})

it('ends with nothing more, or with what is known of the end', () => {
  const over = { ...asked, status: 'closed' as const, refundBy: null }
  expect(nextOfReturn(over)).toBeNull()
  expect(nextOfReturn({ ...over, outcome: 'repaired' })).toContain('within 3 months')
})

const labelsOf = (...[statuses, outcome]: [ReturnStatus[], ReturnOutcome | null]) => {
  const history = statuses.map((to) => ({ to }))
  return stepsTaken(history, outcome).map(returnStepLabel)
}

it('tells each step, and in the last one how it ended', () => {
  expect(labelsOf(['requested', 'received', 'closed'], 'rejected')).toEqual([
    'Return requested',
    'Goods received',
    'Goods checked, not accepted and sent back to you',
  ])
  expect(labelsOf(['closed'], null)).toEqual(['Return closed'])
})

it('tells of a replacement that was withdrawn, and that it is decided again', () => {
  expect(labelsOf(['received', 'closed', 'received', 'closed'], 'refunded')).toEqual([
    'Goods received',
    'Goods checked, replacement on order',
    'Replacement withdrawn',
    'Goods checked, refund sent',
  ])
  expect(labelsOf(['received', 'closed', 'received'], null).at(-1)).toBe('Replacement withdrawn')
  const again = { ...asked, status: 'received' as const, isDecidedAgain: true }
  expect(nextOfReturn(again)).toContain('We will decide what we do instead, and email you.')
})
