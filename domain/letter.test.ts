import { describe, expect, it } from 'vitest'
import { hasSecretLink, letterKinds, retryWaitMs } from './letter.ts'

describe('trying a letter again', () => {
  const waits: number[] = []
  for (let tries = 1; ; tries += 1) {
    const wait = retryWaitMs(tries)
    if (wait === null) break
    waits.push(wait)
  }
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000

  it('begins after a minute, and never sooner than the time before', () => {
    expect(waits[0]).toBe(60_000)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  })

  it('goes on for a day, and then ends', () => {
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(30)
  })
})

it('knows which letters carry a link that opens an account', () => {
  expect(letterKinds.filter(hasSecretLink)).toEqual(['verify_email', 'reset_password'])
})
