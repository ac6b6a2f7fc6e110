export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** How many bytes of a file are needed to recognise it. */
export const tellingBytes = 12

/** The kind of picture that a file begins as, whatever its name says; null if the shop cannot show it. */
export function pictureKindOf(beginning: Uint8Array): PictureKind | null {
  if (beginsWith(beginning, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (beginsWith(beginning, [0x89, ...lettersOf('PNG')])) return 'png'
  const brand = textAt(beginning, 8)
  if (beginsWith(beginning, lettersOf('RIFF')) && brand === 'WEBP') return 'webp'
  // ISO 14496-12: the size of the first box, then 'ftyp' and the file's brand.
  return textAt(beginning, 4) === 'ftyp' && (brand === 'avif' || brand === 'avis') ? 'avif' : null
}

// Brands that phones write: ISO 23008-12, Annex B, and the two that say only that the file holds pictures.
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether a file begins like the photos of many phones, which few browsers can show. */
export function isHeicPhoto(beginning: Uint8Array): boolean {
  return textAt(beginning, 4) === 'ftyp' && heicBrands.includes(textAt(beginning, 8))
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function lettersOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

function textAt(bytes: Uint8Array, from: number): string {
  return String.fromCharCode(...bytes.slice(from, from + 4))
}
