import {
  categoryTitle,
  groupFilter,
  homeGroup,
  orderHomeGroups,
} from '#domain/catalogue/browsing/category.ts'
import type { CategoryRow } from '../categories/category-queries.ts'
import type { GroupFilter } from './home-group-queries.ts'

/** A group for each category but these, in the shop's order: the Samsung phones among them, and what has no category. */
export function categoryGroups(
  categories: readonly CategoryRow[],
  without: readonly (number | null)[] = [],
): GroupFilter[] {
  const samsung = homeGroup({ categorySlug: 'iphones', brand: 'Samsung' })
  const left = categories.filter(({ id }) => !without.includes(id))
  return orderHomeGroups([...left.map(({ slug }) => slug), samsung, 'uncategorized']).flatMap(
    (slug): GroupFilter[] => {
      const { categorySlug, ...brands } = groupFilter(slug)
      if (slug === 'uncategorized') return [{ slug, categoryId: null, ...brands }]
      const categoryId = categories.find((category) => category.slug === categorySlug)?.id
      return categoryId === undefined ? [] : [{ slug, categoryId, ...brands }]
    },
  )
}

export function groupTitle(categories: readonly CategoryRow[], slug: string): string {
  return categoryTitle(slug, categories.find((category) => category.slug === slug)?.title)
}
