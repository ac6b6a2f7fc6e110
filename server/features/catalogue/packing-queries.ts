import { eq, inArray } from 'drizzle-orm'
import { type Packing, packingOf } from '#domain/couriers/packing.ts'
import { fieldNames } from '#domain/fields/fields.ts'
import { packedSizeFields } from '#domain/fields/packed-size-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import type { Queryable } from '#server/db/client.ts'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'

const sizes = fieldNames(packedSizeFields)

/** How one unit of each of these products is packed, by itself or as its category says. */
export async function findPackings(
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Packing>> {
  const rows = await db
    .select({
      id: products.id,
      product: {
        ...recordOf(sizes, (field) => products[field]),
        boxing: products.boxing,
        battery: products.battery,
      },
      category: {
        ...recordOf(sizes, (field) => categories[field]),
        shipsAlone: categories.shipsAlone,
        battery: categories.battery,
      },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...productIds]))
  return new Map(rows.map(({ id, product, category }) => [id, packingOf(product, category)]))
}
