import type { z } from 'zod'
import type { ProductGroup } from '#contract/catalogue/product.ts'
import { categoryTitle, groupFilter, homeGroup, orderHomeGroups } from '#domain/catalogue/category.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { listCategoryRows } from '../categories/category-queries.ts'
import { type Reader, readProductView } from '../read-product-view.ts'
import { listGroups } from './home-group-queries.ts'

const productsPerGroup = 4

/** The groups of Home in order, each with its first four products. Empty groups are left out. */
export async function homeGroups(
  needs: { db: Db; clock: Clock; shop: ShopConfig },
  reader: Reader | null,
): Promise<z.infer<typeof ProductGroup>[]> {
  const { db, clock } = needs
  const view = await readProductView(needs, reader)
  const categories = await listCategoryRows(db)
  const samsung = homeGroup({ categorySlug: 'iphones', brand: 'Samsung' })
  const slugs = orderHomeGroups([...categories.map(({ slug }) => slug), samsung, 'uncategorized'])

  const idOf = (wanted: string) => categories.find((category) => category.slug === wanted)?.id

  const groups = await listGroups(
    db,
    slugs.flatMap((slug) => {
      const { categorySlug, ...brands } = groupFilter(slug)
      const categoryId = slug === 'uncategorized' ? null : idOf(categorySlug)
      return categoryId === undefined ? [] : [{ slug, categoryId, ...brands }]
    }),
    productsPerGroup,
    clock(),
  )
  return groups.map(({ slug, total, rows }) => ({
    slug,
    title: categoryTitle(slug, categories.find((category) => category.slug === slug)?.title),
    total,
    products: rows.map(view),
  }))
}
