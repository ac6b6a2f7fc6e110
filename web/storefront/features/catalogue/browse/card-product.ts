import type { Product, Specifications } from '#contract/catalogue/product.ts'
import { keyFacts, type NamedFact } from '#domain/catalogue/specifications/key-facts.ts'
import type { CartProduct } from '#web/session/cart/cart.ts'
import { picturesOf } from '../product/pictures/product-picture.tsx'
import { specificationsInText, tellingSpecifications } from '../product/telling-specifications.ts'
import { type CardChoice, cardChoice } from './card-choice.ts'

/** The product fields that a card shows and a cart stores. */
export type CardProduct = CartProduct &
  Pick<Product, 'stockStatus' | 'tags' | 'wasPriceCents' | 'saleEndsAt'> & {
    /** What tells it from others of its kind. */
    facts: string[]
    /** Null if there is no space for it. */
    description: string | null
    /** Null where a card stands for its product alone. */
    choice: CardChoice | null
  }

/** A page with whole products would be half as large again, with no visible difference. */
export function cardProduct(product: Product, hasDescription: boolean): CardProduct {
  const { id, slug, name, brand, specifications, imageUrl, priceCents } = product
  const { wasPriceCents, saleEndsAt, available, stockStatus, tags } = product
  return {
    id,
    slug,
    name,
    brand,
    specifications: tellingSpecifications(specifications),
    imageUrl,
    // The second is shown on hover.
    imageObjects: picturesOf(product).slice(0, 2),
    priceCents,
    wasPriceCents,
    saleEndsAt,
    available,
    stockStatus,
    tags,
    facts: keyFacts(name, statedFacts(specifications)),
    description: hasDescription ? product.description : null,
    choice: cardChoice(product),
  }
}

function statedFacts(specifications: Specifications): NamedFact[] {
  if (typeof specifications !== 'string') return Object.entries(specifications)
  return specificationsInText(specifications).map(({ label, value }) => [label, value])
}
