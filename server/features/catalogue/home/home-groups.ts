import type { z } from 'zod'
import type { ProductGroup } from '#contract/catalogue/product.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import type { Reader } from '../read-product-view.ts'
import { type ProductReading, readProducts } from '../read-products.ts'
import { categoryGroups, groupTitle } from './category-groups.ts'
import { listGroups } from './home-group-queries.ts'

const productsPerGroup = 4

/** The products of each category, in the shop's order: the first four. Empty groups are left out. */
export async function homeGroups(
  needs: ProductReading,
  reader: Reader | null,
): Promise<z.infer<typeof ProductGroup>[]> {
  const { value: groups } = await needs.pageCache.getOrCreatePart('home groups', async () => ({
    value: await findGroups(needs),
    tags: ['lists', 'counts'],
  }))
  const products = await readProducts(
    needs,
    groups.flatMap(({ ids }) => ids),
    reader,
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return groups.map(({ ids, ...group }) => ({ ...group, products: ids.flatMap((id) => byId.get(id) ?? []) }))
}

type Group = { slug: string; title: string; total: number; ids: number[] }

async function findGroups({ db, clock }: Pick<ProductReading, 'db' | 'clock'>): Promise<Group[]> {
  const categories = await listCategoryRows(db)
  const groups = await listGroups(db, categoryGroups(categories), productsPerGroup, clock())
  return groups.map(({ slug, ...group }) => ({ slug, title: groupTitle(categories, slug), ...group }))
}
