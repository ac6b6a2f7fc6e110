import { describe, expect, it } from 'vitest'
import { emailKinds, hasSecretLink, retryWaitMs } from './email.ts'

describe('retrying an email', () => {
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const wait = retryWaitMs(attempts)
    if (wait === null) break
    waits.push(wait)
  }
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000

  it('begins after a minute, with each wait at least as long as the last', () => {
    expect(waits[0]).toBe(60_000)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  })

  it('goes on for a day, then stops', () => {
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(30)
  })
})

it('knows which emails carry a link or a code that opens an account or is worth money', () => {
  expect(emailKinds.filter(hasSecretLink)).toEqual([
    'verify_email',
    'reset_password',
    'login_code',
    'staff_invitation',
    'gift_card',
  ])
})
