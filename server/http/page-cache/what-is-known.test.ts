import { expect, it } from 'vitest'
import { whatIsKnown } from './what-is-known.ts'

/** A feed whose polls end like this, after it was last right so long ago. */
function aFeed({ polls, rightMsAgo }: { polls: boolean[]; rightMsAgo: number }) {
  const left = [...polls]
  let failures = 0
  const poll = async () => {
    const isGood = left.shift() ?? false
    failures = isGood ? 0 : failures + 1
    return isGood
  }
  return { freshen: poll, retry: poll, awayForMs: () => (failures > 1 ? rightMsAgo : null) }
}

const minute = 60_000

it('is known after a poll, also if only the old connection was lost', async () => {
  expect(await whatIsKnown(aFeed({ polls: [true], rightMsAgo: 0 }), minute)).toEqual({ kind: 'known' })
  expect(await whatIsKnown(aFeed({ polls: [false, true], rightMsAgo: 0 }), minute)).toEqual({ kind: 'known' })
})

it('is old while the database is away, for as long as is allowed', async () => {
  const feed = aFeed({ polls: [], rightMsAgo: 59_001 })
  expect(await whatIsKnown(feed, minute)).toEqual({ kind: 'old', seconds: 60 })
  expect(await whatIsKnown(feed, minute)).toEqual({ kind: 'old', seconds: 60 })
  expect(await whatIsKnown(aFeed({ polls: [], rightMsAgo: 61_000 }), minute)).toEqual({ kind: 'unknown' })
  expect(await whatIsKnown(aFeed({ polls: [], rightMsAgo: 1 }), 0)).toEqual({ kind: 'unknown' })
})

it('is known again after the request that found the database back', async () => {
  const feed = aFeed({ polls: [false, false, true, true], rightMsAgo: 10 })
  expect((await whatIsKnown(feed, minute)).kind).toBe('old')
  await whatIsKnown(feed, minute)
  expect((await whatIsKnown(feed, minute)).kind).toBe('known')
})
