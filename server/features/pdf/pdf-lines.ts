import type { Face, Weight } from './find-face.ts'
import { runsOf, signsOf } from './pdf-type.ts'

export type Look = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' }

export const lineHeight = 1.42
export const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

/** A document holds a face from the first text that needs it. */
export function withFace(doc: PDFKit.PDFDocument, { name, bytes }: Face): PDFKit.PDFDocument {
  return doc.registerFont(name, bytes).font(name)
}

/** Breaks text into lines of a width. */
export function pdfLines(doc: PDFKit.PDFDocument) {
  function widthOf(text: string, { size = 10, weight = 400 }: Look): number {
    return runsOf(text, weight).reduce(
      (width, run) =>
        width + withFace(doc, run.face).fontSize(size).widthOfString(run.text, { features: figures }),
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
    for (const sign of signsOf(word)) {
      const last = parts.at(-1) ?? ''
      if (widthOf(last + sign, look) <= width) parts[parts.length - 1] = last + sign
      else parts.push(sign)
    }
    return parts
  }

  function heightOf(text: string, width: number, look: Look = {}): number {
    return linesOf(text, width, look).length * (look.size ?? 10) * lineHeight
  }

  return { widthOf, linesOf, heightOf }
}
