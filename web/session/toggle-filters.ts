import { persistentStorage } from './storage.ts'

const key = 'filters'
const closed = 'closed'

/** Opens or closes the filters beside a list, in this browser from now on. Styles read `data-filters` of the page. */
export function toggleFilters(): void {
  const { dataset } = document.documentElement
  if (dataset.filters === closed) {
    delete dataset.filters
    persistentStorage.remove(key)
  } else {
    dataset.filters = closed
    persistentStorage.write(key, closed)
  }
}

/**
 * Written into each page's head. Pages are the same for everyone; before one is painted, this closes the filters where
 * they were left closed, so that nothing moves.
 */
export const filtersAsLeft = import.meta.env.SSR ? `(${closeIfLeftClosed})('${key}','${closed}');` : ''

/** Reaches the browser as text, so nothing outside of it is there. */
function closeIfLeftClosed(storageKey: string, value: string) {
  try {
    if (localStorage.getItem(storageKey) === value) document.documentElement.dataset.filters = value
  } catch {
    // A browser that refuses storage remembers nothing, and shows them open.
  }
}
