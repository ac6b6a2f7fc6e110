import { useSyncExternalStore } from 'react'

// Below this a table of many columns is read row by row, as cards.
const query = '(width < 48rem)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
