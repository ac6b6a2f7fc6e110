import { useSyncExternalStore } from 'react'

// Below this a wide table is shown row by row, as cards.
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
