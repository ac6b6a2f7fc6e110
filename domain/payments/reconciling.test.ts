import { describe, expect, it } from 'vitest'
import { isKeyRemembered, nextCheckMs } from './reconciling.ts'

const minute = 60_000
const day = 24 * 60 * minute
const watchMs = 5 * day

describe('a checkout that is not final', () => {
  it('is asked about every five minutes at first', () => {
    expect(nextCheckMs({ createdAtMs: 0, nowMs: 5 * minute, afterMs: 5 * minute, watchMs })).toBe(10 * minute)
  })

  it('is asked about less and less often, some thirty times in five days, and then never again', () => {
    const looks = []
    for (let at: number | null = 5 * minute; at !== null; ) {
      looks.push(at)
      at = nextCheckMs({ createdAtMs: 0, nowMs: at, afterMs: 5 * minute, watchMs })
    }
    expect(looks.length).toBeGreaterThan(25)
    expect(looks.length).toBeLessThan(40)
    expect(looks.at(-1)).toBeGreaterThanOrEqual(5 * day)
  })
})

it('relies on a key for as long as its provider remembers it', () => {
  expect(isKeyRemembered({ firstUsedAtMs: 0, nowMs: day - 1, keyMemoryMs: day })).toBe(true)
  expect(isKeyRemembered({ firstUsedAtMs: 0, nowMs: day, keyMemoryMs: day })).toBe(false)
})
