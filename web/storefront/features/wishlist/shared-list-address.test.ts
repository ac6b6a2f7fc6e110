import { expect, it } from 'vitest'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { readSharedList, sharedListAddress } from './shared-list-address.ts'

const read = (address: string) => readSharedList(new URL(address, 'https://shop.example').searchParams)

it('names the products in their order', () => {
  expect(sharedListAddress([12, 7])).toBe('/wishlist?products=12,7')
  expect(read(sharedListAddress([12, 7]))).toEqual([12, 7])
})

it.each(['/wishlist', '/wishlist?products=', '/wishlist?products=a,b', '/wishlist?products=1],[2'])(
  'is no list that somebody shared: %s',
  (address) => expect(read(address)).toEqual([]),
)

it('is read each once, without what is no product, and no longer than a wishlist can be', () => {
  expect(read('/wishlist?products=7,-1,7,0,1.5,12')).toEqual([7, 12])
  const many = Array.from({ length: maxWishlistItems + 1 }, (_, index) => index + 1)
  expect(read(sharedListAddress(many))).toEqual(many.slice(0, maxWishlistItems))
})
