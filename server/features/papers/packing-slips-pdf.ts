import { phoneText } from '#domain/accounts/phone.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import { barWidths, canBeBarcode } from '../pdf/bar-widths.ts'
import { factsRow } from '../pdf/facts-row.ts'
import { openPdf, type PdfPage } from '../pdf/pdf-page.ts'
import { wordmark } from '../pdf/wordmark.ts'
import { destinationLines } from './destination-lines.ts'
import type { PaperLine, PaperParcel } from './paper-parcel.ts'

const page = { left: 56, right: 539.28, top: 56, bottom: 760, height: 841.89 }
const full = page.right - page.left
const half = full / 2 - 16
const rightHalf = page.left + full / 2 + 16
const noBreak = '\u00a0'
const ink2 = '#4a524e'

const columns = {
  tick: { x: page.left },
  quantity: { x: page.left + 24, width: 40 },
  name: { x: page.left + 80, width: 252 },
  code: { x: page.right - 132, width: 124 },
}
const codeHeight = 26

/** What is in each parcel, without prices: it may be a gift. Each parcel begins on a page of its own. */
export function packingSlipsPdf(
  parcels: readonly PaperParcel[],
  { shop, now }: { shop: ShopConfig; now: Date },
): Promise<Buffer> {
  const pdf = openPdf({
    Title: 'Packing slips',
    Author: shop.name,
    Creator: shop.name,
    CreationDate: now,
    ModDate: now,
  })
  parcels.forEach((parcel, at) => {
    if (at > 0) pdf.addPage()
    drawSlip(pdf, parcel, shop)
  })
  return pdf.finish()
}

function drawSlip(pdf: PdfPage, parcel: PaperParcel, shop: ShopConfig): void {
  const firstPage = pdf.pageCount() - 1
  let y = head(pdf, parcel, shop)
  y = facts(pdf, parcel, y + 22)
  y = receiver(pdf, parcel, y + 20) + 20
  y = tableHead(pdf, y)
  for (const line of parcel.lines) {
    if (y + heightOf(pdf, line) > page.bottom) {
      pdf.addPage()
      y = tableHead(pdf, page.top)
    }
    y = row(pdf, line, y)
  }
  y = elsewhere(pdf, parcel, y + 18)
  thanks(pdf, shop, y + 18)
  pdf.onPagesFrom(firstPage, (number, of) => foot(pdf, parcel, `Page ${number} of ${of}`))
}

function head(pdf: PdfPage, { order }: PaperParcel, shop: ShopConfig): number {
  wordmark(pdf, shop.name, { x: page.left, y: page.top - 6, width: half })
  const y = page.top - 4
  const height = pdf.write('Packing slip', rightHalf, y, half, { size: 22, weight: 600, align: 'right' })
  const width = 176
  pdf.barcode(barWidths(order.orderNumber), page.right - width, y + height + 8, { width, height: 30 })
  pdf.write(order.orderNumber, page.right - width, y + height + 41, width, { size: 9, align: 'right' })
  return y + height + 56
}

function facts(pdf: PdfPage, { order, parcel, number, of, lines }: PaperParcel, top: number): number {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const row = [
    { label: 'Order', value: order.orderNumber },
    { label: 'Ordered on', value: longDay(order.placedAt) },
    ...(parcel ? [{ label: 'Packed on', value: longDay(new Date(parcel.packedAt)) }] : []),
    { label: 'Parcel', value: `${number} of ${of}` },
    { label: 'Items', value: String(units) },
  ]
  return factsRow(pdf, row, { x: page.left, y: top, width: full })
}

function receiver(pdf: PdfPage, { order, parcel }: PaperParcel, top: number): number {
  let y = top
  const { title, lines } = destinationLines(order)
  y += pdf.write(title, page.left, y, half, { size: 9, color: ink2 })
  y += pdf.write(order.recipientName ?? order.fullName, page.left, y, half, { size: 11, weight: 600 })
  const company = order.companyName ? [order.companyName] : []
  for (const line of [...company, ...lines, phoneText(order.recipientPhone ?? order.phone)]) {
    y += pdf.write(line, page.left, y, half)
  }
  const notes = [
    ...(order.collectCode ? [{ label: 'Collection code', value: order.collectCode }] : []),
    ...(order.deliveryNote ? [{ label: 'Delivery note', value: order.deliveryNote }] : []),
    ...(parcel?.courier ? [{ label: 'Courier', value: parcel.courier }] : []),
    ...(parcel?.trackingNumber ? [{ label: 'Tracking number', value: parcel.trackingNumber }] : []),
  ]
  let right = top
  for (const { label, value } of notes) {
    right += pdf.write(label, rightHalf, right, half, { size: 9, color: ink2 })
    right += pdf.write(value, rightHalf, right, half) + 6
  }
  return Math.max(y, right)
}

function tableHead(pdf: PdfPage, top: number): number {
  const look = { size: 9, color: ink2 } as const
  pdf.write('Quantity', columns.quantity.x - 4, top, columns.quantity.width + 8, look)
  pdf.write('Item', columns.name.x, top, columns.name.width, look)
  pdf.rule(page.left, top + 17, full, '#121614')
  return top + 17
}

const codeOf = ({ ean, sku }: PaperLine) => ean || sku

function serialsText({ serials }: PaperLine): string {
  if (serials.length === 0) return ''
  return `${serials.length === 1 ? 'Serial number' : 'Serial numbers'}: ${serials.join(', ')}`
}

function heightOf(pdf: PdfPage, line: PaperLine): number {
  const { width } = columns.name
  const serials = serialsText(line)
  const text =
    pdf.heightOf(line.name, width, { weight: 600 }) +
    pdf.heightOf(line.sku, width, { size: 9 }) +
    (serials ? pdf.heightOf(serials, width, { size: 9 }) : 0)
  return Math.max(text, canBeBarcode(codeOf(line)) ? codeHeight + 12 : 0) + 18
}

function row(pdf: PdfPage, line: PaperLine, top: number): number {
  const { tick, quantity, name, code } = columns
  const y = top + 9
  pdf.tickBox(tick.x + 1, y + 1, 12)
  pdf.write(String(line.quantity), quantity.x, y - 3, quantity.width, { size: 15, weight: 600 })
  let textY = y
  textY += pdf.write(line.name, name.x, textY, name.width, { weight: 600 })
  textY += pdf.write(line.sku, name.x, textY, name.width, { size: 9, color: ink2 })
  const serials = serialsText(line)
  if (serials) pdf.write(serials, name.x, textY, name.width, { size: 9 })
  const text = codeOf(line)
  if (canBeBarcode(text)) {
    pdf.barcode(barWidths(text), code.x, y, { width: code.width, height: codeHeight })
    pdf.write(text, code.x, y + codeHeight + 1, code.width, { size: 8, color: ink2 })
  }
  const bottom = top + heightOf(pdf, line)
  pdf.rule(page.left, bottom, full)
  return bottom
}

/** What the customer will not find in this parcel, so that nobody misses it. */
function elsewhere(pdf: PdfPage, { order, lines }: PaperParcel, top: number): number {
  const missing = order.lines.flatMap((line) => {
    const here = lines.find(({ id }) => id === line.id)?.quantity ?? 0
    return line.quantity > here ? [`${line.quantity - here} × ${line.name}`] : []
  })
  if (missing.length === 0) return top
  let y = pageFor(pdf, top, 20 + missing.length * 15)
  y += pdf.write('Not in this parcel: it comes, or came, in another one', page.left, y, full, { weight: 600 })
  for (const text of missing) y += pdf.write(text, page.left, y, full, { color: ink2 })
  return y
}

function thanks(pdf: PdfPage, { contact }: ShopConfig, top: number): void {
  const y = pageFor(pdf, top, 40)
  const text = `Thank you for your order. If anything is missing or broken, let us know: ${contact.email}, ${phoneText(contact.phone).replaceAll(' ', noBreak)}.`
  pdf.write(text, page.left, y, full)
}

function pageFor(pdf: PdfPage, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  pdf.addPage()
  return page.top
}

function foot(pdf: PdfPage, { order, number, of }: PaperParcel, pages: string): void {
  const y = page.height - 48
  pdf.rule(page.left, y - 10, full)
  const text = `Order ${order.orderNumber}, parcel ${number} of ${of}`
  pdf.write(text, page.left, y, full - 80, { size: 8.5, color: ink2 })
  pdf.write(pages, page.right - 80, y, 80, { size: 8.5, color: ink2, align: 'right' })
}

function longDay(moment: Date): string {
  const day = southAfricanDay(moment.getTime())
  return `${formatDay(day)} ${day.slice(0, 4)}`
}
