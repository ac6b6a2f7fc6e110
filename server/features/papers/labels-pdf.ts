import { phoneText } from '#domain/accounts/phone.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import type { LabelFormat } from '#domain/orders/parcels/label-formats.ts'
import type { ShopConfig } from '#shop.config'
import { barWidths, canBeBarcode } from '../pdf/bar-widths.ts'
import { openPdf, type PdfPage } from '../pdf/pdf-page.ts'
import { wordmark } from '../pdf/wordmark.ts'
import { destinationLines } from './destination-lines.ts'
import type { PaperParcel } from './paper-parcel.ts'

const mm = 72 / 25.4
const a4 = { width: 210 * mm, height: 297 * mm }
const roll = { width: 100 * mm, height: 150 * mm }
const noBreak = '\u00a0'
const ink2 = '#3d4441'

type Frame = { x: number; y: number; width: number; height: number }

/** Our own labels, for couriers who bring none: on a roll of 100 x 150 mm, or four to a page of A4. */
export function labelsPdf(
  parcels: readonly PaperParcel[],
  { shop, now, format }: { shop: ShopConfig; now: Date; format: LabelFormat },
): Promise<Buffer> {
  const pdf = openPdf(
    { Title: 'Labels', Author: shop.name, Creator: shop.name, CreationDate: now, ModDate: now },
    format === 'a4' ? 'A4' : [roll.width, roll.height],
  )
  const perPage = format === 'a4' ? 4 : 1
  parcels.forEach((parcel, at) => {
    if (at > 0 && at % perPage === 0) pdf.addPage()
    if (format === 'a4' && at % perPage === 0) cutLines(pdf)
    drawLabel(pdf, { parcel, shop }, format === 'a4' ? quarter(at % perPage) : onRoll)
  })
  return pdf.finish()
}

const margin = 6 * mm
const onRoll: Frame = {
  x: 4 * mm,
  y: 4 * mm,
  width: roll.width - 8 * mm,
  height: roll.height - 8 * mm,
}

function quarter(at: number): Frame {
  const [width, height] = [a4.width / 2, a4.height / 2]
  return {
    x: (at % 2) * width + margin,
    y: Math.floor(at / 2) * height + margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
  }
}

function cutLines(pdf: PdfPage): void {
  pdf.cutLine([a4.width / 2, 0], [a4.width / 2, a4.height])
  pdf.cutLine([0, a4.height / 2], [a4.width, a4.height / 2])
}

type Label = { parcel: PaperParcel; shop: ShopConfig }

function drawLabel(pdf: PdfPage, label: Label, frame: Frame): void {
  const y = sender(pdf, label, frame)
  receiver(pdf, label.parcel, { ...frame, y: y + 10 })
  facts(pdf, label.parcel, frame)
  code(pdf, label.parcel, frame)
}

function sender(pdf: PdfPage, { parcel, shop }: Label, { x, y, width }: Frame): number {
  wordmark(pdf, shop.name, { x, y: y - 3, width: width / 2, size: 17 })
  const count = { size: 15, weight: 600, align: 'right' } as const
  pdf.write(`${parcel.number} of ${parcel.of}`, x + width / 2, y - 2, width / 2, count)
  const { contact } = shop
  const from = `From ${[...contact.address, phoneText(contact.phone).replaceAll(' ', noBreak)].join(', ')}`
  const top = y + 23
  const height = pdf.write(from, x, top, width, { size: 8, color: ink2 })
  pdf.rule(x, top + height + 4, width, '#121614')
  return top + height + 4
}

function receiver(pdf: PdfPage, { order }: PaperParcel, { x, y, width }: Frame): void {
  let top = y
  const { title, lines } = destinationLines(order)
  const isToDoor = deliveryMethodOf(order) === 'door'
  top += pdf.write(isToDoor ? 'To' : title, x, top, width, { size: 8, color: ink2 })
  top += pdf.write(order.recipientName ?? order.fullName, x, top, width, { size: 16, weight: 600 })
  const company = order.companyName ? [order.companyName] : []
  for (const line of [...company, ...lines]) top += pdf.write(line, x, top, width, { size: 12.5 })
  const mobile = phoneText(order.recipientPhone ?? order.phone)
  top += pdf.write(mobile, x, top + 3, width, { size: 12.5, weight: 600 }) + 3
  if (order.deliveryNote) pdf.write(`Note: ${order.deliveryNote}`, x, top + 3, width, { size: 9.5 })
}

const codeHeight = 52
const codeRoom = codeHeight + 20
const factsRoom = 42

function facts(pdf: PdfPage, { order, parcel }: PaperParcel, frame: Frame): void {
  const { x, width } = frame
  const top = frame.y + frame.height - codeRoom - factsRoom
  const row = [
    { label: 'Order', value: order.orderNumber },
    { label: 'Courier', value: [parcel?.courier, parcel?.service].filter(Boolean).join(', ') || '–' },
    { label: 'Mass', value: massText(parcel?.massG ?? null) },
  ]
  const widths = [0.44, 0.36, 0.2].map((share) => share * width)
  pdf.rule(x, top, width, '#121614')
  let left = x
  row.forEach(({ label, value }, at) => {
    const cell = (widths[at] ?? 0) - 4
    pdf.write(label, left, top + 5, cell, { size: 7.5, color: ink2 })
    pdf.write(value, left, top + 15, cell, { size: 9, weight: 600 })
    left += widths[at] ?? 0
  })
}

/** The tracking number, which the courier scans; without one, what our own scanner knows the parcel by. */
function code(pdf: PdfPage, { order, parcel, number }: PaperParcel, { x, y, width, height }: Frame): void {
  const tracking = parcel?.trackingNumber
  const text =
    tracking && canBeBarcode(tracking) ? tracking : `${order.orderNumber}/${parcel?.number ?? number}`
  // White beside the bars, ten modules at least, or no scanner finds where they begin.
  const quiet = width * 0.06
  const top = y + height - codeRoom + 6
  pdf.barcode(barWidths(text), x + quiet, top, { width: width - 2 * quiet, height: codeHeight })
  const look = { size: 9, weight: 600 } as const
  pdf.write(text, x + (width - pdf.widthOf(text, look)) / 2, top + codeHeight + 1, width, look)
}

/** "1,25 kg" */
function massText(massG: number | null): string {
  return massG === null ? '–' : `${String(massG / 1000).replace('.', ',')} kg`
}
