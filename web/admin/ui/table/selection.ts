import { useMemo, useState } from 'react'

export type Selection = {
  keys: ReadonlySet<string>
  set: (keys: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** The selected rows, by their keys; kept when turning the page. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set())
  return useMemo(
    () => ({
      keys,
      set: (changed, isSelected) =>
        setKeys((before) => {
          const next = new Set(before)
          for (const key of changed) {
            if (isSelected) next.add(key)
            else next.delete(key)
          }
          return next
        }),
      clear: () => setKeys(new Set()),
    }),
    [keys],
  )
}

/** The keys from one to another in display order, inclusive; only the other if the first is missing. */
export function keysBetween(all: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : all.indexOf(from)
  const end = all.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return all.slice(Math.min(start, end), Math.max(start, end) + 1)
}
