import type { Manifest } from './manifest.ts'

/** A moment to restore to, or the newest that there is. */
export type RestoreTo = Date | 'latest'

/** The newest base that was finished by then; null if there is none. A log behind it leads to the very moment. */
export function chooseBase(manifests: readonly Manifest[], to: RestoreTo): Manifest | null {
  const finished = manifests.filter(
    ({ database, endedAt }) => database && (to === 'latest' || Date.parse(endedAt) <= to.getTime()),
  )
  return finished.at(-1) ?? null
}
