import { expect, it } from 'vitest'
import { verificationExpiry } from './verification.ts'

it.each([
  ['reset_password', '2026-11-20T10:00:00.000Z'],
  ['verify_email', '2026-11-22T09:00:00.000Z'],
] as const)('accepts a link to %s until %s', (purpose, until) => {
  expect(verificationExpiry(purpose, new Date('2026-11-20T09:00:00Z')).toISOString()).toBe(until)
})
