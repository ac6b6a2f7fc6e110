import { maxImages } from '../product.ts'

/** The pictures that cells name, in order: addresses, or names of files in a zip. */
export function pictureSources(cells: readonly string[]): string[] {
  const named = cells.flatMap((cell) =>
    // A comma may be part of an address.
    cell.includes('://') ? cell.split(/[\s;|]+|,(?=\s*https?:)/i) : cell.split(/[;|,\n]+/),
  )
  return [...new Set(named.map((name) => name.trim()).filter(Boolean))].slice(0, maxImages)
}

export function isPictureAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(source)
}

/** By which a picture of a zip is found: suppliers write "Images\A-1.JPG" for a/images/a-1.jpg. */
export function pictureFileName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').trim().toLowerCase()
}
