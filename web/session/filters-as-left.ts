export const filtersKey = 'filters'
export const filtersClosed = 'closed'

/**
 * Written into each page's head. Pages are the same for everyone; before one is painted, this closes the filters where
 * they were left closed, so that nothing moves.
 */
export const filtersAsLeft = import.meta.env.SSR
  ? `(${closeIfLeftClosed})('${filtersKey}','${filtersClosed}');`
  : ''

/** Reaches the browser as text, so nothing outside of it is there. */
function closeIfLeftClosed(storageKey: string, value: string) {
  try {
    if (localStorage.getItem(storageKey) === value) document.documentElement.dataset.filters = value
  } catch {
    // A browser that refuses storage remembers nothing, and shows them open.
  }
}
