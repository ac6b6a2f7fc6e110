import { knownPart, pagePart } from '../../ui/form/use-address-parts.ts'

export const dispatchTabs = ['to_pack', 'packed', 'to_collect', 'left'] as const
export type DispatchTab = (typeof dispatchTabs)[number]
export const dispatchFilters = ['all', 'late', 'single'] as const
export type DispatchFilter = (typeof dispatchFilters)[number]

/** The state of the list in its address. */
export type DispatchView = {
  tab: DispatchTab
  show: DispatchFilter
  q: string
  page: number
  limit: number
}

export function readDispatchView(search: URLSearchParams): DispatchView {
  return {
    tab: knownPart(search, 'tab', dispatchTabs),
    show: knownPart(search, 'show', dispatchFilters),
    q: (search.get('q') ?? '').trim().slice(0, 100),
    page: pagePart(search),
    limit: 100,
  }
}
