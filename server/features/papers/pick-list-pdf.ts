import { compareNames } from '#domain/reading-order.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'
import { openPdf, type PdfPage } from '../pdf/pdf-page.ts'
import { wordmark } from '../pdf/wordmark.ts'
import type { PaperLine, PaperParcel } from './paper-parcel.ts'

const page = { left: 48, right: 547.28, top: 48, bottom: 780, height: 841.89 }
const full = page.right - page.left
const ink2 = '#4a524e'

const columns = {
  shelf: { x: page.left + 28, width: 72 },
  name: { x: page.left + 108, width: 200 },
  quantity: { x: page.left + 312, width: 36 },
  // As wide as "12 × ORD-179516556000003".
  orders: { x: page.left + 366, width: full - 366 },
}

export type PickListItem = {
  shelf: string
  name: string
  sku: string
  ean: string
  quantity: number
  orders: { orderNumber: string; quantity: number }[]
}

/** What to fetch for all these parcels, in the order of the shelves: one walk through the store. */
export function pickedGoods(parcels: readonly PaperParcel[]): PickListItem[] {
  const goods = new Map<string, PickListItem>()
  for (const { order, lines } of parcels) {
    for (const line of lines) add(goods, line, order.orderNumber)
  }
  return [...goods.values()].toSorted(
    (one, other) => byShelf(one.shelf, other.shelf) || compareNames(one.name, other.name),
  )
}

function add(goods: Map<string, PickListItem>, line: PaperLine, orderNumber: string): void {
  const { shelf, name, sku, ean, quantity } = line
  const known = goods.get(sku) ?? { shelf, name, sku, ean, quantity: 0, orders: [] }
  const same = known.orders.find((one) => one.orderNumber === orderNumber)
  if (same) same.quantity += quantity
  else known.orders.push({ orderNumber, quantity })
  known.quantity += quantity
  goods.set(sku, known)
}

/** A2 before A10; what has no place comes last. */
function byShelf(one: string, other: string): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return compareNames(one, other)
}

export function pickListPdf(
  parcels: readonly PaperParcel[],
  { shop, now }: { shop: ShopConfig; now: Date },
): Promise<Buffer> {
  const pdf = openPdf({
    Title: 'Pick list',
    Author: shop.name,
    Creator: shop.name,
    CreationDate: now,
    ModDate: now,
  })
  const goods = pickedGoods(parcels)
  let y = head(pdf, { shop, now, parcels, goods })
  for (const line of goods) {
    if (y + heightOf(pdf, line) > page.bottom) {
      pdf.addPage()
      y = tableHead(pdf, page.top)
    }
    y = row(pdf, line, y)
  }
  pdf.onPagesFrom(0, (number, of) => {
    const top = page.height - 44
    pdf.write(`Pick list, ${momentText(now)}`, page.left, top, full - 80, { size: 8.5, color: ink2 })
    pdf.write(`Page ${number} of ${of}`, page.right - 80, top, 80, { size: 8.5, color: ink2, align: 'right' })
  })
  return pdf.finish()
}

type Head = { shop: ShopConfig; now: Date; parcels: readonly PaperParcel[]; goods: readonly PickListItem[] }

function head(pdf: PdfPage, { shop, now, parcels, goods }: Head): number {
  wordmark(pdf, shop.name, { x: page.left, y: page.top - 6, width: full / 2 })
  const half = full / 2
  let y = page.top - 4
  y += pdf.write('Pick list', page.left + half, y, half, { size: 22, weight: 600, align: 'right' })
  const orders = new Set(parcels.map(({ order }) => order.orderNumber)).size
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const text = `${momentText(now)} · ${counted(orders, 'order')} · ${counted(units, 'unit')}`
  y += pdf.write(text, page.left, y + 4, full, { color: ink2, align: 'right' })
  return tableHead(pdf, y + 22)
}

function tableHead(pdf: PdfPage, top: number): number {
  const look = { size: 9, color: ink2 } as const
  pdf.write('Shelf', columns.shelf.x, top, columns.shelf.width, look)
  pdf.write('Product', columns.name.x, top, columns.name.width, look)
  pdf.write('Pick', columns.quantity.x, top, columns.quantity.width, { ...look, align: 'right' })
  pdf.write('For', columns.orders.x, top, columns.orders.width, look)
  pdf.rule(page.left, top + 17, full, '#121614')
  return top + 17
}

const ordersText = ({ orders }: PickListItem) =>
  orders.map(({ orderNumber, quantity }) => `${quantity}\u00a0×\u00a0${orderNumber}`).join(' ')

const codesText = ({ sku, ean }: PickListItem) => (ean ? `${sku} · EAN ${ean}` : sku)

function heightOf(pdf: PdfPage, line: PickListItem): number {
  const name = pdf.heightOf(line.name, columns.name.width, { weight: 600 })
  const codes = pdf.heightOf(codesText(line), columns.name.width, { size: 9 })
  const orders = pdf.heightOf(ordersText(line), columns.orders.width, { size: 8.5 })
  const shelf = pdf.heightOf(line.shelf || '–', columns.shelf.width, { size: 12, weight: 600 })
  return Math.max(name + codes, orders, shelf, 22) + 14
}

function row(pdf: PdfPage, line: PickListItem, top: number): number {
  const { shelf, name, quantity, orders } = columns
  const y = top + 7
  pdf.tickBox(page.left + 1, y + 2, 12)
  pdf.write(line.shelf || '–', shelf.x, y - 1, shelf.width, { size: 12, weight: 600 })
  const nameHeight = pdf.write(line.name, name.x, y, name.width, { weight: 600 })
  pdf.write(codesText(line), name.x, y + nameHeight, name.width, { size: 9, color: ink2 })
  pdf.write(String(line.quantity), quantity.x, y - 3, quantity.width, {
    size: 15,
    weight: 600,
    align: 'right',
  })
  pdf.write(ordersText(line), orders.x, y + 1, orders.width, { size: 8.5, color: ink2 })
  const bottom = top + heightOf(pdf, line)
  pdf.rule(page.left, bottom, full)
  return bottom
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "Fri 20 Nov 2026, 14:05" */
function momentText(now: Date): string {
  const day = southAfricanDay(now.getTime())
  const local = new Date(now.getTime() + 2 * 60 * 60_000).toISOString()
  return `${formatDay(day)} ${day.slice(0, 4)}, ${local.slice(11, 16)}`
}
