import type { Address, Shipment } from '../memory.ts'
import { code128Widths } from './code128.ts'

const MM = 72 / 25.4
const sizes = { waybill: [210 * MM, 297 * MM], sticker: [100 * MM, 150 * MM] } as const
const QUIET_MODULES = 10

export type LabelKind = keyof typeof sizes

/** The courier's own label: an A4 waybill, or a sticker of 100 × 150 mm for each parcel. */
export async function drawLabel(shipment: Shipment, kind: LabelKind): Promise<Buffer> {
  // Large, and not needed to start.
  const { default: PDFDocument } = await import('pdfkit')
  const [width, height] = sizes[kind]
  const document = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false })
  const pages = kind === 'sticker' ? shipment.parcels.length : 1
  for (let page = 1; page <= pages; page++) {
    document.addPage()
    drawPage(document, shipment, { width, of: pages, page })
  }
  return bytesOf(document)
}

type Page = { width: number; page: number; of: number }

function drawPage(document: PDFKit.PDFDocument, shipment: Shipment, { width, page, of }: Page): void {
  const left = 6 * MM
  const inner = width - 2 * left
  const kg = shipment.parcels.reduce((sum, parcel) => sum + parcel.submitted_weight_kg, 0)
  document
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(shipment.service.providerName, left, 6 * MM)
  document.font('Helvetica').fontSize(9)
  document.text(`${shipment.service.name} · parcel ${page} of ${of} · ${kg.toFixed(2)} kg`, left, 13 * MM)
  drawBarcode(document, shipment.trackingReference, { left, top: 20 * MM, width: Math.min(inner, 88 * MM) })
  document
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(shipment.trackingReference, left, 44 * MM)
  block(document, { left, top: 56 * MM, width: inner }, 'To', [
    shipment.recipient,
    ...linesOf(shipment.delivery),
    shipment.recipientPhone,
  ])
  block(document, { left, top: 92 * MM, width: inner }, 'From', [
    shipment.sender,
    ...linesOf(shipment.collection),
  ])
  document.fontSize(9).text(`Order ${shipment.customOrderNumber}`, left, 128 * MM, { width: inner })
  if (shipment.instructions !== '') document.text(shipment.instructions, { width: inner, height: 10 * MM })
  document
    .fillColor('#777777')
    .text('Sandbox: not a real waybill', left, 142 * MM)
    .fillColor('black')
}

type Place = { left: number; top: number; width: number }

function block(document: PDFKit.PDFDocument, { left, top, width }: Place, title: string, lines: string[]) {
  document.font('Helvetica-Bold').fontSize(9).text(title, left, top)
  document.font('Helvetica').fontSize(11)
  for (const line of lines.filter((one) => one !== '')) document.text(line, { width })
}

function drawBarcode(document: PDFKit.PDFDocument, text: string, { left, top, width }: Place): void {
  const widths = code128Widths(text)
  const modules = widths.reduce((sum, one) => sum + one, 0) + 2 * QUIET_MODULES
  const module = width / modules
  let x = left + QUIET_MODULES * module
  for (const [index, count] of widths.entries()) {
    if (index % 2 === 0) document.rect(x, top, count * module, 21 * MM).fill('black')
    x += count * module
  }
}

function linesOf(address: Address | null): string[] {
  if (!address) return []
  const { company, street_address, local_area, city, zone, code } = address
  return [company ?? '', street_address, local_area ?? '', `${city} ${code}`, zone ?? '']
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  document.on('error', reject)
  document.end()
  return promise
}
