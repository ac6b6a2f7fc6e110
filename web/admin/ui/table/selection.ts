import { useMemo, useState } from 'react'

export type Selection = {
  keys: ReadonlySet<string>
  set: (keys: readonly string[], isSelected: boolean) => void
  clear: () => void
}

type SelectableRows = {
  /** What the rows answer: a view of the list. */
  view: object
  /** The keys of the rows; undefined while they are those of another view. */
  rows: readonly string[] | undefined
}

/**
 * The selected rows, by their keys; kept when turning the page. Once something else is asked for, only those that are
 * listed still: nobody can check what they do not see.
 */
export function useSelection({ view, rows }: SelectableRows = { view: {}, rows: undefined }): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set())
  const question = questionOf(view)
  const [answered, setAnswered] = useState(question)
  if (answered !== question && rows) {
    setAnswered(question)
    setKeys(stillListed(keys, rows))
  }
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

export function stillListed(keys: ReadonlySet<string>, rows: readonly string[]): ReadonlySet<string> {
  return new Set(rows.filter((row) => keys.has(row)))
}

const looks = ['page', 'limit', 'size', 'sort', 'direction', 'look']

/** What a view asks for, without what only arranges the rows. */
export function questionOf(view: object): string {
  return JSON.stringify(view, (name, value) => (looks.includes(name) ? undefined : value))
}

/** The keys from one to another in display order, inclusive; only the other if the first is missing. */
export function keysBetween(all: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : all.indexOf(from)
  const end = all.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return all.slice(Math.min(start, end), Math.max(start, end) + 1)
}
