import PDFDocument from 'pdfkit'
import type { BarWidths } from './bar-widths.ts'
import { figures, type Look, lineHeight, pdfLines, withFace } from './pdf-lines.ts'
import { ascentOf, runsOf } from './pdf-type.ts'

/** A page to write on: text that wraps within a width, in Instrument Sans with tabular figures, and in other faces what that lacks. */
export type PdfPage = ReturnType<typeof openPdf>

export function openPdf(info: PDFKit.DocumentInfo, size: 'A4' | [number, number] = 'A4') {
  const doc = new PDFDocument({
    size,
    margin: 0,
    info,
    bufferPages: true,
    lang: 'en-ZA',
    pdfVersion: '1.7',
  })

  const { widthOf, linesOf, heightOf } = pdfLines(doc)

  /** Writes and returns the height it took. */
  function write(text: string, x: number, y: number, width: number, look: Look = {}): number {
    const { size = 10, weight = 400, color = '#121614', align = 'left' } = look
    linesOf(text, width, look).forEach((line, at) => {
      let left = align === 'right' ? x + width - widthOf(line, look) : x
      for (const run of runsOf(line, weight)) {
        withFace(doc, run.face).fontSize(size).fillColor(color)
        doc.text(run.text, left, y + at * size * lineHeight + ascentOf(weight) * size, {
          lineBreak: false,
          features: figures,
          // All on one line, whatever the height of their faces.
          baseline: 'alphabetic',
        })
        left += doc.widthOfString(run.text, { features: figures })
      }
    })
    return heightOf(text, width, look)
  }

  /** Smaller, if it is wider than its column: an amount that goes on below is taken for another one. */
  function writeOnOneLine(text: string, x: number, y: number, width: number, look: Look = {}): number {
    const { size = 10 } = look
    // A hair less, so that rounding breaks no line.
    const fitting = Math.min(size, ((size * width) / widthOf(text, look)) * 0.999)
    write(text, x, y + size - fitting, width, { ...look, size: fitting })
    return size * lineHeight
  }

  return {
    write,
    writeOnOneLine,
    heightOf,
    widthOf,
    ...shapesOn(doc),
    addPage: () => doc.addPage(),
    pageCount: () => doc.bufferedPageRange().count,
    /** Goes back to each page from one on, once all are there, for page numbers. */
    onPagesFrom(first: number, draw: (page: number, of: number) => void) {
      const { start, count } = doc.bufferedPageRange()
      for (let at = first; at < count; at += 1) {
        doc.switchToPage(start + at)
        draw(at - first + 1, count - first)
      }
    },
    finish: () => finished(doc),
  }
}

/** What is drawn beside text. */
function shapesOn(doc: PDFKit.PDFDocument) {
  function rule(x: number, y: number, width: number, color = '#e3e0d8'): void {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  }

  /** An empty box to tick. */
  function tickBox(x: number, y: number, side: number): void {
    doc.rect(x, y, side, side).lineWidth(1).strokeColor('#121614').stroke()
  }

  /** Where paper is cut. */
  function cutLine(from: [number, number], to: [number, number]): void {
    doc.moveTo(...from).lineTo(...to)
    doc.lineWidth(0.5).strokeColor('#8a8f8c').dash(4, { space: 4 }).stroke().undash()
  }

  /** The bars of a barcode across this width. There must be white beside them. */
  function barcode(bars: BarWidths, x: number, y: number, size: { width: number; height: number }): void {
    const modules = bars.reduce((sum, width) => sum + width, 0)
    const module = size.width / modules
    let left = x
    bars.forEach((width, at) => {
      if (at % 2 === 0) doc.rect(left, y, width * module, size.height)
      left += width * module
    })
    doc.fillColor('#000000').fill()
  }

  return { rule, tickBox, cutLine, barcode }
}

function finished(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}
