import { describe, expect, it } from 'vitest'
import { canMoveReturn, lastReturnDay, refundDueOn, remediesFor, unitsTakenUp } from './returns.ts'

const rules = { changeOfMindDays: 7, defectMonths: 6 }

describe('the last day to return', () => {
  it('is the seventh after delivery for a change of mind', () => {
    expect(lastReturnDay('change_of_mind', '2026-11-17', rules)).toBe('2026-11-24')
  })

  it('moves off a Sunday', () => {
    expect(lastReturnDay('change_of_mind', '2026-11-22', rules)).toBe('2026-11-30')
  })

  it('moves off consecutive holidays, including the Monday after one', () => {
    // 25 and 26 December, then Sunday the 27th with the Monday that 26 December 2027 gives.
    expect(lastReturnDay('change_of_mind', '2027-12-18', rules)).toBe('2027-12-28')
  })

  it('is six months after delivery for a defect, and for a wrong or damaged item', () => {
    expect(lastReturnDay('defective', '2026-11-20', rules)).toBe('2027-05-20')
    expect(lastReturnDay('wrong_or_damaged', '2026-11-20', rules)).toBe('2027-05-20')
  })

  it('is the last day of a month that has no such day', () => {
    expect(lastReturnDay('defective', '2026-08-31', rules)).toBe('2027-03-01')
  })
})

it('leaves the choice of remedy for a defect to the buyer', () => {
  expect(remediesFor('defective')).toEqual(['refund', 'repair', 'replacement'])
  expect(remediesFor('change_of_mind')).toEqual(['refund'])
})

it('never reopens a closed return', () => {
  expect(canMoveReturn('closed', 'requested')).toBe(false)
  expect(canMoveReturn('requested', 'received')).toBe(true)
})

describe('the last day for a refund', () => {
  const asked = { reason: 'change_of_mind' as const, requestedOn: '2026-11-20', receivedOn: null }

  it('is 30 days after a request', () => {
    expect(refundDueOn(asked)).toBe('2026-12-20')
    expect(refundDueOn({ ...asked, receivedOn: '2026-11-23' })).toBe('2026-12-20')
  })

  it('is sooner for faulty goods that arrive soon, by business days without holidays', () => {
    // Day of Reconciliation, 16 December, is not a business day.
    expect(refundDueOn({ ...asked, reason: 'defective', receivedOn: '2026-11-26' })).toBe('2026-12-18')
    expect(refundDueOn({ ...asked, reason: 'defective', receivedOn: '2026-12-18' })).toBe('2026-12-20')
  })
})

it('lets goods be returned again that went back to the customer or never came', () => {
  const units = { quantity: 3, received: 2, sentBack: 1 }
  expect(unitsTakenUp('approved', units)).toBe(3)
  expect(unitsTakenUp('closed', units)).toBe(1)
  expect(unitsTakenUp('declined', units)).toBe(0)
})
