import { expect, it } from 'vitest'
import type { Db } from '../client.ts'
import { limits, searchesOn } from '../limits.ts'
import { createSearch } from './create-search.ts'

const { atOnce, maxRefusing, maxWaiting, maxWaitingOfNetwork, maxWaitingOfPerson } = limits.search

const from = (clientAddress: string) => ({ clientAddress })
const noDatabase = {} as Db

it('delays refusals, but only as many as there is room for', async () => {
  const pause = Promise.withResolvers<void>()
  const search = createSearch(noDatabase, () => pause.promise)
  const work = Promise.withResolvers<string>()
  const under = Array.from({ length: atOnce + maxWaiting }, () => search(() => work.promise))

  let told = 0
  const refused = Array.from({ length: maxRefusing }, async () => {
    const answer = await search(async () => 'never')
    told += 1
    return answer
  })
  expect(await search(async () => 'never')).toBeNull()
  expect(told).toBe(0)

  pause.resolve()
  expect(new Set(await Promise.all(refused))).toEqual(new Set([null]))
  work.resolve('found')
  expect(new Set(await Promise.all(under))).toEqual(new Set(['found']))
})

it('serves a newcomer once the others are through, while refusals are still delayed', async () => {
  const pause = Promise.withResolvers<void>()
  const search = createSearch(noDatabase, () => pause.promise)
  const work = Promise.withResolvers<string>()
  const under = Array.from({ length: atOnce + maxWaiting }, () => search(() => work.promise))
  const refused = search(async () => 'never')
  work.resolve('found')
  await Promise.all(under)
  expect(await search(async () => 'found')).toBe('found')
  pause.resolve()
  expect(await refused).toBeNull()
})

it('does not keep a process alive while a refusal is delayed', async () => {
  const search = createSearch(noDatabase)
  const work = Promise.withResolvers<string>()
  const under = Array.from({ length: atOnce + maxWaiting }, () => search(() => work.promise))
  const before = process.getActiveResourcesInfo()
  void search(async () => 'never')
  expect(process.getActiveResourcesInfo()).toEqual(before)
  work.resolve('found')
  await Promise.all(under)
})

it.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [64, 2],
])('leaves half of a small machine to shoppers who buy: of %i cores', (cores, searches) => {
  expect(searchesOn(cores)).toBe(searches)
})

it('leaves places to others if an attacker asks for all of them, and gives each network its turn', async () => {
  const search = createSearch(noDatabase, async () => undefined)
  const gates = Array.from({ length: atOnce }, () => Promise.withResolvers<void>())
  const done: string[] = []
  const held = gates.map((gate) => search(() => gate.promise, from('192.0.2.1')))
  const junk = Array.from({ length: maxWaiting }, (_, at) =>
    search(async () => done.push(`junk ${at}`), from('192.0.2.1')),
  )
  const honest = search(async () => done.push('honest'), from('198.51.100.7'))
  for (const gate of gates) gate.resolve()
  await Promise.all([...held, ...junk, honest])
  expect(done.length).toBe(maxWaitingOfNetwork + 1)
  expect(done.indexOf('honest')).toBeLessThanOrEqual(2)
})

it('counts whoever is logged in as a person, however many strangers share their network', async () => {
  const search = createSearch(noDatabase, async () => undefined)
  const gates = Array.from({ length: atOnce }, () => Promise.withResolvers<void>())
  const network = from('192.0.2.1')
  const held = gates.map((gate) => search(() => gate.promise, network))
  const strangers = Array.from({ length: maxWaitingOfNetwork }, () => search(async () => 'stranger', network))
  expect(await search(async () => 'stranger', network)).toBeNull()
  const own = Array.from({ length: maxWaitingOfPerson }, () =>
    search(async () => 'customer', { ...network, accountId: 'a' }),
  )
  expect(await search(async () => 'customer', { ...network, accountId: 'a' })).toBeNull()
  const another = search(async () => 'another', { ...network, accountId: 'b' })
  for (const gate of gates) gate.resolve()
  const found = await Promise.all([...held, ...strangers, ...own, another])
  expect(found.filter((one) => one === 'customer')).toHaveLength(maxWaitingOfPerson)
  expect(found).toContain('another')
})
