import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

const now = new Date('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26 10:30', '2026-11-26T08:30:00.000Z'],
  ['2026-11-26T10:30:05.250', '2026-11-26T08:30:05.250Z'],
  ['2026-11-26T10:30:05Z', '2026-11-26T10:30:05.000Z'],
  ['2026-11-26 10:30:05+01:00', '2026-11-26T09:30:05.000Z'],
])('reads %s', (text, moment) => {
  expect(readMoment(text, now)).toEqual(new Date(moment))
})

test('is the newest without a time', () => {
  expect([readMoment(undefined, now), readMoment('latest', now)]).toEqual(['latest', 'latest'])
})

test.each(['yesterday', '2026-13-26 10:30', '2026-11-26', '2026-11-27 10:30'])('refuses %s', (text) => {
  expect(() => readMoment(text, now)).toThrow(/^Give the time as|is in the future/)
})
