import type { PdfPage } from './pdf-page.ts'

type Place = { x: number; y: number; width: number; size?: number }

/** The shop's name on paper. Kwela is the music of the pennywhistle, and its l is green. */
export function wordmark(pdf: PdfPage, name: string, { x, y, width, size = 26 }: Place): void {
  const look = { size, weight: 600 } as const
  if (name !== 'Kwela') {
    pdf.write(name, x, y, width, look)
    return
  }
  let left = x
  for (const [part, color] of [
    ['Kwe', '#121614'],
    ['l', '#0e6b50'],
    ['a', '#121614'],
  ] as const) {
    pdf.write(part, left, y, width, { ...look, color })
    left += pdf.widthOf(part, look) - 0.6
  }
}
