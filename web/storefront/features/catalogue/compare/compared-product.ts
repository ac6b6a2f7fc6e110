import type { Product } from '#contract/catalogue/product.ts'
import { type CardProduct, cardProduct } from '../browse/card-product.ts'

/** A variant is compared as the variant it is, with its own price. */
export type ComparedProduct = CardProduct & {
  /** The lowest price of its family, if that is lower. */
  othersFromCents: number | null
}

export function comparedProduct(product: Product): ComparedProduct {
  const { family, priceCents } = product
  return {
    ...cardProduct(product, false),
    othersFromCents: family && family.minCents < priceCents ? family.minCents : null,
  }
}
