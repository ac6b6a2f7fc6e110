import { expect, it, vi } from 'vitest'
import { createMakeSmallerLater } from './make-smaller-later.ts'
import { prepare } from './representation.ts'

const aPage = Array.from({ length: 4_000 }, (_, place) => `<li>${place * 7_919}</li>`).join('')
const anAnswer = () =>
  prepare({ status: 200, headers: {}, body: Buffer.from(aPage), tags: [] }, { goodUntil: 0 })

it('compresses again what is sent again and again, and nothing else', async () => {
  const later = createMakeSmallerLater(() => true)
  const [often, seldom] = [await anAnswer(), await anAnswer()]
  const { length } = often.small
  for (let time = 0; time < 3; time++) later.sent('/seldom', seldom)
  for (let time = 0; time < 4; time++) later.sent('/often', often)
  await vi.waitUntil(() => often.small.length < length)
  expect(seldom.small).toHaveLength(length)
  later.close()
})

it('leaves an answer that is no longer cached, and goes on with the next', async () => {
  const [dropped, cached] = [await anAnswer(), await anAnswer()]
  const later = createMakeSmallerLater((_key, answer) => answer === cached)
  const { length } = cached.small
  for (const answer of [dropped, cached])
    for (let time = 0; time < 4; time++) later.sent(answer === cached ? '/cached' : '/dropped', answer)
  await vi.waitUntil(() => cached.small.length < length)
  expect(dropped.small).toHaveLength(length)
  later.close()
})
