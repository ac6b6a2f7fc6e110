import type { z } from 'zod'
import type { ProductGroup } from '#contract/catalogue/product.ts'
import { categoryTitle, groupFilter, homeGroup, orderHomeGroups } from '#domain/catalogue/category.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import type { Reader } from '../read-product-view.ts'
import { type ProductReading, readProducts } from '../read-products.ts'
import { listGroups } from './home-group-queries.ts'

const productsPerGroup = 4

/** The groups of Home in order, each with its first four products. Empty groups are left out. */
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
  return groups.map(({ slug, ...group }) => ({
    slug,
    title: categoryTitle(slug, categories.find((category) => category.slug === slug)?.title),
    ...group,
  }))
}
