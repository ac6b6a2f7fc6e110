import { categoryTitle, groupFilter } from '#domain/catalogue/browsing/category.ts'
import { type RowText, standardCount } from '#domain/home/home-arrangement.ts'
import { rowTitles, tagRowTitles } from '#domain/home/row-titles.ts'
import type { Queryable } from '#server/db/client.ts'
import { withChildren } from '../browse/find-place.ts'
import { type CategoryRow, listCategoryRows } from '../categories/category-queries.ts'
import { categoryGroups, groupTitle } from './category-groups.ts'
import { listGroups } from './home-group-queries.ts'
import { listRowIds, type RowFilter } from './home-row-queries.ts'

/** A row of Home, with its products by their ids. */
export type ShownRow = { key: string; title: string; to: string | null; ids: number[] }

type PlannedRow = Omit<ShownRow, 'ids'> & { filter: RowFilter }

/** These rows in order, without those that have nothing to show. */
export async function homeRows(db: Queryable, rows: readonly RowText[], now: Date): Promise<ShownRow[]> {
  const categories = await listCategoryRows(db)
  const planned = rows.flatMap((row, at) => plan(row, `row-${at + 1}`, { rows, categories }))
  const idsOf = await listRowIds(
    db,
    planned.map(({ filter }) => filter),
    now,
  )
  return planned.flatMap(({ key, title, to }) => {
    const ids = idsOf.get(key)
    return ids ? [{ key, title, to, ids }] : []
  })
}

/** The rows of Home without its owner: what they ask is the same each time, so it is planned once. */
export async function standardHomeRows(db: Queryable, now: Date): Promise<ShownRow[]> {
  const categories = await listCategoryRows(db)
  const found = await listGroups(db, categoryGroups(categories), standardCount, now)
  return found.map(({ slug, ids }) => ({ ...groupHead(slug, categories), ids }))
}

type Around = { rows: readonly RowText[]; categories: readonly CategoryRow[] }

function plan(row: RowText, key: string, around: Around): PlannedRow[] {
  const { source, count: limit, title } = row
  const { categories } = around
  switch (source) {
    case 'categories':
      return categoryGroups(categories, ownRowsIn(around.rows)).map(({ slug, ...shelf }) => {
        const head = groupHead(slug, categories)
        return { ...head, filter: { key: head.key, limit, of: 'shelves', shelves: [shelf] } }
      })
    case 'category':
      return categoryRow(row, key, categories)
    case 'brand':
      return [
        {
          key,
          title: title || row.brand,
          to: `/products?brand=${encodeURIComponent(row.brand)}`,
          filter: { key, limit, of: 'brand', brand: row.brand },
        },
      ]
    case 'tag':
      if (row.tag === null) return []
      return [
        {
          key,
          title: title || tagRowTitles[row.tag],
          to: `/products?tag=${row.tag}`,
          filter: { key, limit, of: 'tag', tag: row.tag },
        },
      ]
    case 'deals':
      return [
        {
          key,
          title: title || rowTitles.deals,
          to: '/products?tag=sale',
          filter: { key, limit, of: 'deals' },
        },
      ]
    case 'newest':
      return [
        {
          key,
          title: title || rowTitles.newest,
          to: '/products?sort=newest',
          filter: { key, limit, of: 'newest' },
        },
      ]
    case 'products':
      return [{ key, title, to: null, filter: { key, limit, of: 'products', ids: row.productIds } }]
  }
}

function ownRowsIn(rows: readonly RowText[]): (number | null)[] {
  return rows.filter(({ source }) => source === 'category').map(({ categoryId }) => categoryId)
}

/** With the products of the categories below it, as its page has them. */
function categoryRow(
  { categoryId, title, count: limit }: RowText,
  key: string,
  categories: readonly CategoryRow[],
): PlannedRow[] {
  const category = categories.find(({ id }) => id === categoryId)
  if (!category) return []
  const { categorySlug: _, ...kind } = groupFilter(category.slug)
  const shelves = withChildren(categories, category).map(({ id }) => ({ categoryId: id, ...kind }))
  return [
    {
      key,
      title: title || categoryTitle(category.slug, category.title),
      to: `/category/${category.slug}`,
      filter: { key, limit, of: 'shelves', shelves },
    },
  ]
}

function groupHead(slug: string, categories: readonly CategoryRow[]): Omit<ShownRow, 'ids'> {
  return { key: `group-${slug}`, title: groupTitle(categories, slug), to: `/category/${slug}` }
}
