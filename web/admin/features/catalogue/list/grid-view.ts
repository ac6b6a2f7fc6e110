import { everyProduct, isNarrowed, type ListView, listAddress, readListView } from './list-address.ts'

/** The state of the grid in its address: the list's filters, or the products selected there. */
export type GridView = {
  list: ListView
  ids: readonly number[] | null
  shows: GridShows
  isRaising: boolean
}

export type GridShows = 'all' | 'changed' | 'wrong'

const path = '/admin/bulk-edit'
// As many as can be selected in the list, and fit into an address.
const maxNamed = 1000

/** Archived products cannot be edited, so that filter is ignored; pages and looks belong to the list. */
export function readGridView(search: URLSearchParams): GridView {
  const { state, ...view } = readListView(search)
  const shows = search.get('show')
  return {
    list: {
      ...view,
      state: state === 'archived' ? null : state,
      page: 1,
      size: everyProduct.size,
      look: null,
    },
    ids: readIds(search.get('ids')),
    shows: shows === 'changed' || shows === 'wrong' ? shows : 'all',
    isRaising: search.get('panel') === 'prices',
  }
}

/** Any other filter shows all of the result again, and closes no panel. */
export function gridAddress(view: GridView, change: Partial<GridView> = {}): string {
  const next = { ...view, ...change }
  const list = listAddress({ ...next.list, page: 1, size: everyProduct.size, look: null })
  const search = new URLSearchParams(list.split('?')[1] ?? '')
  if (next.ids) search.set('ids', next.ids.join('.'))
  if (next.shows !== 'all') search.set('show', next.shows)
  if (next.isRaising) search.set('panel', 'prices')
  return search.size > 0 ? `${path}?${search}` : path
}

const wholeGrid: GridView = { list: everyProduct, ids: null, shows: 'all', isRaising: false }

/** From the product list: its filtered products, or the selected ones. */
export function gridOfList(list: ListView): string {
  return gridAddress({ ...wholeGrid, list })
}

export function gridOfChosen(keys: readonly string[]): string {
  return gridAddress({ ...wholeGrid, ids: keys.map(Number) })
}

export function isGridNarrowed({ list, ids }: GridView): boolean {
  return ids !== null || isNarrowed(list)
}

function readIds(text: string | null): number[] | null {
  if (text === null) return null
  const ids = text.split('.').filter((part) => /^[1-9]\d{0,8}$/.test(part))
  return ids.length > 0 ? [...new Set(ids.map(Number))].slice(0, maxNamed) : null
}
