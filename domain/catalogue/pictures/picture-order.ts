/** A picture that a product already has, by its id, or one of the uploaded files, by its position. */
export type PlacedPicture = { kept: number } | { file: number }

export type PictureOrder =
  | { kind: 'arranged'; pictures: PlacedPicture[] }
  | { kind: 'unreadable'; entry: string }

/**
 * A product's pictures after a save, the primary one first. Without an order all are kept and the new ones follow; with
 * one, any it does not list are removed. `new:0` is the first uploaded file.
 */
export function arrangePictures(
  order: readonly (number | string)[] | undefined,
  { kept, files }: { kept: readonly number[]; files: number },
): PictureOrder {
  if (!order) {
    const added = Array.from({ length: files }, (_, file) => ({ file }))
    return { kind: 'arranged', pictures: [...kept.map((id) => ({ kept: id })), ...added] }
  }
  const pictures: PlacedPicture[] = []
  const seen = new Set<string>()
  for (const entry of order) {
    const picture = readEntry(entry, { kept, files })
    if (!picture || seen.has(String(entry))) return { kind: 'unreadable', entry: String(entry) }
    seen.add(String(entry))
    pictures.push(picture)
  }
  return { kind: 'arranged', pictures }
}

function readEntry(
  entry: number | string,
  { kept, files }: { kept: readonly number[]; files: number },
): PlacedPicture | null {
  const file = /^new:(?<place>\d{1,3})$/.exec(String(entry))?.groups?.place
  if (file !== undefined) return Number(file) < files ? { file: Number(file) } : null
  const id = Number(entry)
  return kept.includes(id) ? { kept: id } : null
}
