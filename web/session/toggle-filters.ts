import { filtersClosed, filtersKey } from './filters-as-left.ts'
import { persistentStorage } from './storage.ts'

/** Opens or closes the filters beside a list, in this browser from now on. Styles read `data-filters` of the page. */
export function toggleFilters(): void {
  const { dataset } = document.documentElement
  if (dataset.filters === filtersClosed) {
    delete dataset.filters
    persistentStorage.remove(filtersKey)
  } else {
    dataset.filters = filtersClosed
    persistentStorage.write(filtersKey, filtersClosed)
  }
}
