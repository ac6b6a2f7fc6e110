import PDFDocument from 'pdfkit'
import { figures, type Look, lineHeight, pdfLines } from './pdf-lines.ts'
import { registerFaces, runsOf } from './pdf-type.ts'

/** A page to write on: text that wraps within a width, in Instrument Sans with tabular figures. */
export type PdfPage = ReturnType<typeof openPdf>

export function openPdf(info: PDFKit.DocumentInfo) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info,
    bufferPages: true,
    lang: 'en-ZA',
    pdfVersion: '1.7',
  })
  registerFaces(doc)

  const { widthOf, linesOf, heightOf } = pdfLines(doc)

  /** Writes and returns the height it took. */
  function write(text: string, x: number, y: number, width: number, look: Look = {}): number {
    const { size = 10, weight = 400, color = '#121614', align = 'left' } = look
    linesOf(text, width, look).forEach((line, at) => {
      let left = align === 'right' ? x + width - widthOf(line, look) : x
      for (const run of runsOf(line, weight)) {
        doc.font(run.font).fontSize(size).fillColor(color)
        doc.text(run.text, left, y + at * size * lineHeight, { lineBreak: false, features: figures })
        left += doc.widthOfString(run.text, { features: figures })
      }
    })
    return heightOf(text, width, look)
  }

  function rule(x: number, y: number, width: number, color = '#e3e0d8'): void {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  }

  return {
    write,
    heightOf,
    widthOf,
    rule,
    addPage: () => doc.addPage(),
    /** Goes back to each page once all are there, for page numbers. */
    onEachPage(draw: (page: number, of: number) => void) {
      const { start, count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        doc.switchToPage(start + at)
        draw(at + 1, count)
      }
    },
    finish: () => finished(doc),
  }
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
