import type { GridField } from './grid-fields.ts'

/** The edited values of one product. */
export type RowEdits = Readonly<Partial<Record<GridField, string>>>

/** Every edited product, whether the filter shows it or not. */
export type Edits = ReadonlyMap<number, RowEdits>

export type Write = { id: number; field: GridField; text: string }

export const noEdits: Edits = new Map()

/** A cell that gets its saved text again is no longer an edit. */
export function withWrites(
  edits: Edits,
  writes: readonly Write[],
  savedText: (id: number, field: GridField) => string | undefined,
): Edits {
  const next = new Map(edits)
  for (const { id, field, text } of writes) {
    const { [field]: _before, ...others } = next.get(id) ?? {}
    const row: RowEdits = text === savedText(id, field) ? others : { ...others, [field]: text }
    if (Object.keys(row).length > 0) next.set(id, row)
    else next.delete(id)
  }
  return isSame(next, edits) ? edits : next
}

/** The cells that have changed since they were sent. */
export function editedSince(edits: Edits, sent: Edits): Edits {
  const left = new Map<number, RowEdits>()
  for (const [id, row] of edits) {
    const before = new Map<string, string>(Object.entries(sent.get(id) ?? {}))
    const later = Object.fromEntries(
      Object.entries(row).filter(([field, text]) => before.get(field) !== text),
    )
    if (Object.keys(later).length > 0) left.set(id, later)
  }
  return left
}

/** Both merged; the later one wins. */
export function withLater(edits: Edits, later: Edits): Edits {
  return new Map([...edits, ...[...later].map(([id, row]) => [id, { ...edits.get(id), ...row }] as const)])
}

export function cellCount(edits: Edits): number {
  return [...edits.values()].reduce((sum, row) => sum + Object.keys(row).length, 0)
}

function isSame(one: Edits, other: Edits): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([id, row]) => {
    const before = other.get(id)
    return before !== undefined && hasSameTexts(row, before)
  })
}

function hasSameTexts(one: RowEdits, other: RowEdits): boolean {
  const texts = new Map<string, string>(Object.entries(other))
  const entries = Object.entries(one)
  return entries.length === texts.size && entries.every(([field, text]) => texts.get(field) === text)
}
