import { expect, it } from 'vitest'
import { sessionExpiry } from './session.ts'

const createdAt = new Date('2026-11-01T09:00:00Z')

it.each([
  ['remembered, seen at once', true, '2026-11-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
  ['remembered, seen late', true, '2026-11-29T09:00:00Z', '2026-12-01T09:00:00.000Z'],
  ['not remembered, seen at once', false, '2026-11-01T09:00:00Z', '2026-11-02T09:00:00.000Z'],
  ['not remembered, seen again', false, '2026-11-02T08:00:00Z', '2026-11-03T08:00:00.000Z'],
  ['not remembered, seen every day', false, '2026-11-30T20:00:00Z', '2026-12-01T09:00:00.000Z'],
])('a session %s ends in time', (_what, isRemembered, seen, until) => {
  const expiry = sessionExpiry({ isRemembered, createdAt, lastSeenAt: new Date(seen) })
  expect(expiry.toISOString()).toBe(until)
})
