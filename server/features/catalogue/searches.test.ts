import { expect, it } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { createSearches, mostRefusing, mostWaiting, searchesAtOnce } from './searches.ts'

const noDatabase = { db: {} as Db, close: async () => undefined }

it('lets who is turned away wait for it, but no more of them than there is room for', async () => {
  const pause = Promise.withResolvers<void>()
  const searches = createSearches(noDatabase, () => pause.promise)
  const work = Promise.withResolvers<string>()
  const under = Array.from({ length: searchesAtOnce + mostWaiting }, () => searches.run(() => work.promise))

  let told = 0
  const refused = Array.from({ length: mostRefusing }, async () => {
    const answer = await searches.run(async () => 'never')
    told += 1
    return answer
  })
  expect(await searches.run(async () => 'never')).toBeNull()
  expect(told).toBe(0)

  pause.resolve()
  expect(new Set(await Promise.all(refused))).toEqual(new Set([null]))
  work.resolve('found')
  expect(new Set(await Promise.all(under))).toEqual(new Set(['found']))
})
