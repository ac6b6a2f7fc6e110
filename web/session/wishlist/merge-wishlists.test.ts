import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { mergeWishlists } from './merge-wishlists.ts'

test('puts the wishlist of a guest before those of the account', () => {
  expect(mergeWishlists([3, 1], [1, 2])).toEqual([3, 1, 2])
})

test("leaves the account's list unchanged if the guest brought nothing new", () => {
  expect(mergeWishlists([2], [1, 2])).toEqual([1, 2])
  expect(mergeWishlists([], [1, 2])).toEqual([1, 2])
})

test("takes as much of a guest's wishlist as fits, and drops nothing", () => {
  const kept = Array.from({ length: maxWishlistItems - 1 }, (_, index) => index + 1)
  expect(mergeWishlists([901, 902], kept)).toEqual([901, ...kept])
  expect(mergeWishlists([902], [901, ...kept])).toEqual([901, ...kept])
})

test('merges to the same list however often, never too long, and without losing saved products', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: maxWishlistItems })
  fc.assert(
    fc.property(ids, ids, (brought, kept) => {
      const once = mergeWishlists(brought, kept)
      expect(mergeWishlists(brought, once)).toEqual(once)
      expect(once.length).toBeLessThanOrEqual(maxWishlistItems)
      expect(new Set(once).size).toBe(once.length)
      expect(kept.every((id) => once.includes(id))).toBe(true)
    }),
  )
})
