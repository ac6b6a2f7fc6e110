import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in what the server renders and until the page came alive, then true. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
