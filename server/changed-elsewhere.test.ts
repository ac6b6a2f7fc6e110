import { expect, test } from 'vitest'
import { ChangedElsewhere, refuseChangedElsewhere } from './changed-elsewhere.ts'

const before = { name: 'Digital World', phone: '+27115550101', areas: ['Cape Town'], email: null }

test('refuses a field that two people changed, and tells what is stored', () => {
  expect(
    refusalOf({ was: { phone: '+27115550100' }, before, after: { ...before, phone: '+27115550102' } }),
  ).toEqual({ phone: '+27115550101' })
  expect(refusalOf({ was: { areas: ['Durban'] }, before, after: { ...before, areas: [] } })).toEqual({
    areas: ['Cape Town'],
  })
  expect(
    refusalOf({ was: { email: 'a@example.com' }, before, after: { ...before, email: 'b@c.za' } }),
  ).toEqual({ email: null })
})

test('lets a field be changed by whoever saw what is stored', () => {
  const was = { phone: '+27115550101', areas: ['Cape Town'], email: null }
  expect(refusalOf({ was, before, after: { ...before, phone: '', areas: [], email: 'a@b.za' } })).toBeNull()
})

test('lets both make the same change, and leave what only another changed', () => {
  expect(refusalOf({ was: { phone: '+27115550100' }, before, after: before })).toBeNull()
  expect(
    refusalOf({ was: { name: 'Digital World' }, before, after: { ...before, name: 'Digital' } }),
  ).toBeNull()
})

test('lets a change that does not say what it saw be the last', () => {
  expect(refusalOf({ was: undefined, before, after: { ...before, phone: '' } })).toBeNull()
})

test('takes a text for itself that was stored before texts were made canonical', () => {
  const decomposed = { name: 'Cafe\u0301' }
  expect(refusalOf({ was: { name: 'Caf\u00e9' }, before: decomposed, after: { name: 'Bar' } })).toBeNull()
})

function refusalOf(change: Parameters<typeof refuseChangedElsewhere>[0]) {
  try {
    refuseChangedElsewhere(change)
    return null
  } catch (error) {
    if (!(error instanceof ChangedElsewhere)) throw error
    return error.stored
  }
}
