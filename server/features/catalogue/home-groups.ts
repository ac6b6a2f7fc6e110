import type { z } from 'zod'
import type { ProductGroup } from '#contract/product.ts'
import { categoryTitle, groupFilter, homeGroup, orderHomeGroups } from '#domain/category.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listCategoryRows } from './category-queries.ts'
import { listGroups } from './home-group-queries.ts'
import { productViewFor } from './product-view.ts'

const productsPerGroup = 4

/** The groups of Home in their order, each with its first four products. Empty groups are left out. */
export async function homeGroups(
  { db, clock }: { db: Db; clock: Clock },
  reader: Parameters<typeof productViewFor>[0],
): Promise<z.infer<typeof ProductGroup>[]> {
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
    products: rows.map(productViewFor(reader)),
  }))
}
