import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { mergeWishlists, parseIds, withChange } from './wishlist-ids.ts'

test('reads the valid parts of a stored list, each product once', () => {
  expect(parseIds('[7, 8, "9", 7, null, -1, 1.5, 3000000000]')).toEqual([7, 8])
})

test.each([null, '', '{"7":true}', 'true', '[7'])('reads nothing from %j', (text) => {
  expect(parseIds(text)).toEqual([])
})

test('puts a new product first and never adds one twice', () => {
  expect(withChange([7], { kind: 'add', productId: 8 })).toEqual([8, 7])
  expect(withChange([8, 7], { kind: 'add', productId: 7 })).toEqual([8, 7])
})

test('removes a product, if it is there', () => {
  expect(withChange([8, 7], { kind: 'remove', productId: 8 })).toEqual([7])
  expect(withChange([7], { kind: 'remove', productId: 9 })).toEqual([7])
})

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
