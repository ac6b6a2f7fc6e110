import { z } from 'zod'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { Product } from '../catalogue/product.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { RowId } from '../wire/row-id.ts'

/** In the order they were added, newest first. Products that are gone are left out. */
export const Wishlist = z
  .object({ productIds: z.array(z.int()), products: z.array(Product) })
  .meta({ id: 'Wishlist' })
export type Wishlist = z.infer<typeof Wishlist>

const wishlistItems = { tag: 'Wishlist', path: '/wishlist', access: 'user' } as const

export const readWishlist = endpoint({
  ...wishlistItems,
  method: 'GET',
  summary: 'Get your wishlist',
  responses: { 200: Wishlist },
})

export const saveWishlist = endpoint({
  ...wishlistItems,
  method: 'PUT',
  summary: 'Replace your wishlist',
  body: z.object({ productIds: z.array(RowId).max(maxWishlistItems) }),
  responses: { 200: Wishlist, 400: Problem },
})
