import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in what the server renders and until the page is hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
