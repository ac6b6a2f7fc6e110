import { runsOf, type Weight } from './pdf-type.ts'

export type Look = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' }

export const lineHeight = 1.42
export const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

/** Breaks text into lines of a width. */
export function pdfLines(doc: PDFKit.PDFDocument) {
  function widthOf(text: string, { size = 10, weight = 400 }: Look): number {
    return runsOf(text, weight).reduce(
      (width, run) =>
        width + doc.font(run.font).fontSize(size).widthOfString(run.text, { features: figures }),
      0,
    )
  }

  function linesOf(text: string, width: number, look: Look): string[] {
    const lines: string[] = []
    for (const word of text.split(/[ \n\t]+/).flatMap((word) => fitting(word, width, look))) {
      const last = lines.at(-1)
      if (last !== undefined && widthOf(`${last} ${word}`, look) <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  }

  /** A word that is wider than its column is cut. */
  function fitting(word: string, width: number, look: Look): string[] {
    if (widthOf(word, look) <= width) return [word]
    const parts: string[] = ['']
    for (const letter of word) {
      const last = parts.at(-1) ?? ''
      if (widthOf(last + letter, look) <= width) parts[parts.length - 1] = last + letter
      else parts.push(letter)
    }
    return parts
  }

  function heightOf(text: string, width: number, look: Look = {}): number {
    return linesOf(text, width, look).length * (look.size ?? 10) * lineHeight
  }

  return { widthOf, linesOf, heightOf }
}
