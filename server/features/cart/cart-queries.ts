import { sql } from 'drizzle-orm'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import { askedOf, type ListedPrices } from '#domain/money/member-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { listTerms } from '../customer-groups/list-terms.ts'
import { emailHash } from '../discounts/email-hash.ts'
import { type DiscountRow, offersText } from '../discounts/offers-text.ts'
import { readSavedSettings, savedSettings } from '../shop/settings-queries.ts'
import { availableStock, heldStock } from '../stock/available-stock-queries.ts'
import { type StoredValueRow, spendableText } from '../stored-value/spendable-text.ts'

export type CartProductRow = {
  productId: number
  slug: string
  name: string
  brand: string
  sku: string
  /** What this buyer is asked, and everybody. */
  priceCents: number
  askedCents: number
  /** The list that gave the price; null if everybody is asked the same. */
  priceList: string | null
  available: number
  photoId: string | null
}

/** Who looks at a cart, as far as that is known, and the codes that they typed. */
export type Buyer = {
  accountId: string | null
  email: string
  code: string | null
  cardHashes: readonly string[]
}

export const nobody: Buyer = { accountId: null, email: '', code: null, cardHashes: [] }

/** The products of a cart as they can be bought now, without hidden and archived ones, and the saved price rules. */
export async function findCartAndSettings(
  db: Queryable,
  productIds: readonly number[],
  now: Date,
  { accountId, email, code, cardHashes }: Buyer,
): Promise<Omit<CartRows, 'settings'> & { settings: Partial<OwnerSettings> }> {
  const [found] = await findCart(db, [productIds, now, accountId, email, emailHash(email), code, cardHashes])
  if (!found) throw new Error('Looking at a cart always answers one row')
  const { products, settings } = found
  return { ...found, products: products.map(askedOf), settings: readSavedSettings(settings) }
}

const available = availableStock({
  onHand: sql`s.on_hand`,
  held: heldStock({ productId: sql`p.id`, reserved: sql`s.reserved` }, sql`$2`),
})

const cartProducts = `select p.id as "productId", p.slug, p.name, p.brand, p.sku, p.asked_cents as "askedCents",
    p.retail_cents as "retailCents", ${textOf(listTerms(sql`$3::text`, 'p'))} as terms,
    ${textOf(available)} as available,
    (select i.photo_id from product_images i where i.product_id = p.id order by i.position limit 1) as "photoId"
  from products p join stock_levels s on s.product_id = p.id
  where p.id = any($1::int[]) and p.is_active and p.archived_at is null`

const discounts = offersText({
  productIds: '$1::int[]',
  now: '$2',
  accountId: '$3::text',
  email: '$4::text',
  emailHash: '$5::text',
  code: '$6::text',
})

/** A row of a product before it is known what its buyer is asked. */
export type WithListedPrices<Row> = Omit<Row, 'priceCents' | 'priceList'> & ListedPrices

const storedValues = spendableText({ hashes: '$7::text[]', accountId: '$3::text' })

type CartRows = {
  products: CartProductRow[]
  discounts: DiscountRow[]
  storedValues: StoredValueRow[]
  settings: unknown
}

const findCart = prepared<Omit<CartRows, 'products'> & { products: WithListedPrices<CartProductRow>[] }>(
  'find-cart',
  `select coalesce((select json_agg(c) from (${cartProducts}) c), '[]') as products,
    ${discounts} as discounts,
    ${storedValues} as "storedValues",
    ${textOf(savedSettings)} as settings`,
)
