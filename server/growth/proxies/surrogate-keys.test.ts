import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keysToPurge, surrogateKeys } from './surrogate-keys.ts'

it('shortens what an answer shows, and adds a key of every answer', () => {
  expect(surrogateKeys(['lists', 'product:7', 'stock:7'])).toBe('all lists p7 s7')
  expect(surrogateKeys([])).toBe('all')
})

const tag = fc.oneof(
  fc.constantFrom('lists', 'counts'),
  fc.tuple(fc.constantFrom('product', 'stock'), fc.nat(9_999_999)).map(([kind, id]) => `${kind}:${id}`),
)
const tags = fc.oneof(fc.array(tag, { maxLength: 5 }), fc.array(tag, { minLength: 600, maxLength: 900 }))

it('purges every answer that shows something that changed, however much it shows', () => {
  fc.assert(
    fc.property(tags, fc.array(tag, { minLength: 1, maxLength: 5 }), fc.boolean(), (shown, other, isHit) => {
      const change = isHit && shown[0] !== undefined ? [...other, shown[0]] : other
      const keys = surrogateKeys(shown).split(' ')
      const isPurged = keysToPurge(change).some((key) => keys.includes(key))
      if (change.some((one) => shown.includes(one))) expect(isPurged).toBe(true)
      expect(keysToPurge('all').some((key) => keys.includes(key))).toBe(true)
    }),
  )
})

it('purges no small answer that shows nothing of what changed', () => {
  const keys = surrogateKeys(['product:1', 'lists']).split(' ')
  expect(keysToPurge(['product:11', 'stock:1', 'counts']).some((key) => keys.includes(key))).toBe(false)
})

it('never fills more than half of the longest header that proxies accept', () => {
  fc.assert(fc.property(tags, (shown) => surrogateKeys(shown).length <= 4_000))
})
