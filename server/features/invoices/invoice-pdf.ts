import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import type { Credit, InvoiceDocument, InvoiceLine } from '#domain/money/invoice-document.ts'
import { formatRand } from '#domain/money/money.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { providerLabel } from '#domain/payments/payment-provider.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { openPdf, type PdfPage } from './pdf-page.ts'

const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 770 }
const full = page.right - page.left
const half = full / 2 - 16
const rightHalf = page.left + full / 2 + 16

const ink2 = '#4a524e'
const green = '#0e6b50'
const clay = '#a8411b'

const columns = {
  name: { x: page.left, width: 232 },
  quantity: { x: page.left + 248, width: 40 },
  unit: { x: page.left + 300, width: 84 },
  amount: { x: page.left + 396, width: full - 396 },
}
const sums = { x: page.left + 248, label: 148 }

/** The document as a PDF: the same bytes every time, apart from the mark on a copy. */
export async function invoicePdf(
  document: InvoiceDocument,
  { isCopy, issuedAt }: { isCopy: boolean; issuedAt: Date },
): Promise<Buffer> {
  const pdf = openPdf({
    Title: `${document.title} ${document.number}`,
    Author: document.supplier.legalName,
    Subject: `Order ${document.orderNumber}`,
    Creator: document.supplier.name,
    CreationDate: issuedAt,
    ModDate: issuedAt,
  })

  let y = head(pdf, document, isCopy)
  y = parties(pdf, document, y + 28)
  y = document.credit ? crediting(pdf, document, document.credit, y + 28) : selling(pdf, document, y + 28)
  notes(pdf, document, y + 28)
  pdf.onEachPage((number, of) => foot(pdf, document, `Page ${number} of ${of}`))
  return pdf.finish()
}

function head(pdf: PdfPage, { supplier, title, isTest }: InvoiceDocument, isCopy: boolean): number {
  wordmark(pdf, supplier.name)
  let y = page.top - 4
  y += pdf.write(title, rightHalf, y, half, { size: 22, weight: 600, align: 'right' })
  if (isCopy)
    y += pdf.write('Copy', rightHalf, y, half, { size: 13, weight: 600, color: clay, align: 'right' })
  if (!isTest) return y
  const warning = 'Test mode: no money moved, and this is not a valid invoice.'
  return y + pdf.write(warning, rightHalf - 60, y + 2, half + 60, { size: 9, color: clay, align: 'right' })
}

/** Kwela is the music of the pennywhistle, and its l is green. */
function wordmark(pdf: PdfPage, name: string): void {
  const look = { size: 26, weight: 600 } as const
  if (name !== 'Kwela') {
    pdf.write(name, page.left, page.top - 6, half, look)
    return
  }
  let x = page.left
  for (const [part, color] of [
    ['Kwe', '#121614'],
    ['l', green],
    ['a', '#121614'],
  ] as const) {
    pdf.write(part, x, page.top - 6, half, { ...look, color })
    x += pdf.widthOf(part, look) - 0.6
  }
}

function parties(pdf: PdfPage, document: InvoiceDocument, top: number): number {
  const { supplier, recipient } = document
  const y = facts(pdf, factsOf(document), top) + 20
  const supplierEnd = party(pdf, page.left, y, 'From', supplier.legalName, [
    ...(supplier.vatNumber ? [`VAT number ${supplier.vatNumber}`] : []),
    `Registration number ${supplier.registrationNumber}`,
    ...supplier.address,
    supplier.email,
    phoneText(supplier.phone),
  ])
  const recipientEnd = party(pdf, rightHalf, y, 'To', recipient.companyName ?? recipient.name, [
    ...(recipient.vatNumber ? [`VAT number ${recipient.vatNumber}`] : []),
    ...(recipient.companyName ? [recipient.name] : []),
    ...recipient.address,
  ])
  return Math.max(supplierEnd, recipientEnd)
}

function party(pdf: PdfPage, x: number, top: number, label: string, name: string, lines: string[]): number {
  let y = top
  y += pdf.write(label, x, y, half, { size: 9, color: ink2 })
  y += pdf.write(name, x, y, half, { size: 11, weight: 600 })
  for (const line of lines) y += pdf.write(line, x, y, half)
  return y
}

type Fact = { label: string; value: string }

function factsOf({ number, issuedOn, credit, payment, orderNumber, orderedOn }: InvoiceDocument): Fact[] {
  const order = { label: 'Order', value: orderNumber }
  const issued = { label: 'Date of issue', value: longDay(issuedOn) }
  if (credit) {
    return [
      { label: 'Credit note number', value: number },
      issued,
      order,
      { label: 'Credits invoice', value: credit.invoiceNumber },
      { label: 'Invoice of', value: longDay(credit.invoicedOn) },
    ]
  }
  return [
    { label: 'Invoice number', value: number },
    issued,
    order,
    { label: 'Ordered on', value: longDay(orderedOn) },
    ...(payment ? [{ label: 'Paid on', value: longDay(payment.paidOn) }] : []),
  ]
}

/** In a row, as wide as what they say. */
function facts(pdf: PdfPage, row: Fact[], top: number): number {
  const label = { size: 9, color: ink2 }
  const widths = row.map(
    (fact) => Math.max(pdf.widthOf(fact.label, label), pdf.widthOf(fact.value, { weight: 600 })) + 1,
  )
  const gap = (full - widths.reduce((sum, width) => sum + width, 0)) / Math.max(1, row.length - 1)
  let x = page.left
  pdf.rule(page.left, top, full)
  row.forEach((fact, at) => {
    const width = widths[at] ?? 0
    pdf.write(fact.label, x, top + 10, width, label)
    pdf.write(fact.value, x, top + 24, width, { weight: 600 })
    x += width + gap
  })
  pdf.rule(page.left, top + 48, full)
  return top + 48
}

function selling(pdf: PdfPage, document: InvoiceDocument, top: number): number {
  let y = tableHead(pdf, document, top)
  for (const line of document.lines) {
    if (y + lineHeight(pdf, line) > page.bottom) {
      pdf.addPage()
      y = tableHead(pdf, document, page.top)
    }
    y = tableLine(pdf, line, y)
  }
  return totals(pdf, sumsOf(document), y)
}

function tableHead(pdf: PdfPage, { vat }: InvoiceDocument, top: number): number {
  const look = { size: 9, color: ink2 } as const
  const right = { ...look, align: 'right' } as const
  const including = vat ? (vat.isIncluded ? ' incl. VAT' : ' excl. VAT') : ''
  pdf.write('Description', columns.name.x, top, columns.name.width, look)
  pdf.write('Quantity', columns.quantity.x, top, columns.quantity.width, right)
  pdf.write(`Price${including}`, columns.unit.x, top, columns.unit.width, right)
  pdf.write(`Amount${including}`, columns.amount.x, top, columns.amount.width, right)
  pdf.rule(page.left, top + 17, full, '#121614')
  return top + 17
}

function lineHeight(pdf: PdfPage, { name, sku }: InvoiceLine): number {
  return 18 + pdf.heightOf(name, columns.name.width) + pdf.heightOf(sku, columns.name.width, { size: 9 })
}

function tableLine(pdf: PdfPage, line: InvoiceLine, top: number): number {
  const { name, quantity, unit, amount } = columns
  const y = top + 8
  const nameHeight = pdf.write(line.name, name.x, y, name.width)
  pdf.write(line.sku, name.x, y + nameHeight, name.width, { size: 9, color: ink2 })
  pdf.write(String(line.quantity), quantity.x, y, quantity.width, { align: 'right' })
  pdf.write(formatRand(line.unitPriceCents), unit.x, y, unit.width, { align: 'right' })
  pdf.write(formatRand(line.totalCents), amount.x, y, amount.width, { align: 'right' })
  const bottom = top + lineHeight(pdf, line)
  pdf.rule(page.left, bottom, full)
  return bottom
}

type Sum = { label: string; amount: string; kind: 'plain' | 'total' | 'note' }

function sumsOf({ vat, ...amounts }: InvoiceDocument): Sum[] {
  const isExplained = vat?.isIncluded ?? false
  const rows = orderAmountRows(
    { ...amounts, taxLabel: vat?.label ?? null, vatCents: vat?.cents ?? 0 },
    { deliveryLabel: 'Delivery', isVatBelowTotal: isExplained },
  )
  return rows.flatMap(({ name, label, cents }): Sum[] => {
    const amount = formatRand(cents)
    if (name === 'total') return [{ label: vat ? 'Total including VAT' : label, amount, kind: 'total' }]
    if (name !== 'vat' || !isExplained) return [{ label, amount, kind: 'plain' }]
    // The two ways in which the law allows value, tax and total to be shown (VAT Act s20(4)(g)).
    const value = formatRand(amounts.totalCents - cents)
    return [
      { label: 'Value without VAT', amount: value, kind: 'note' },
      { label, amount, kind: 'note' },
    ]
  })
}

/** Kept together: a total alone on a page is easily lost. */
function totals(pdf: PdfPage, rows: Sum[], top: number): number {
  let y = top + 14
  if (y + rows.length * 20 > page.bottom) {
    pdf.addPage()
    y = page.top
  }
  const end = columns.amount.x + columns.amount.width
  for (const { label, amount, kind } of rows) {
    const look =
      kind === 'total' ? ({ size: 13, weight: 600 } as const) : kind === 'note' ? { color: ink2 } : {}
    if (kind === 'total') {
      pdf.rule(sums.x, y + 4, end - sums.x, '#121614')
      y += 12
    }
    pdf.write(label, sums.x, y, sums.label, look)
    y += pdf.write(amount, sums.x + sums.label, y, end - sums.x - sums.label, { ...look, align: 'right' }) + 3
  }
  return y
}

/** The wrong and the right amounts, with the difference and its tax (VAT Act s21(3)(a)). */
function crediting(pdf: PdfPage, document: InvoiceDocument, credit: Credit, top: number): number {
  let y = top
  y += pdf.write('Why', page.left, y, full, { size: 9, color: ink2 })
  y += pdf.write(credit.reason, page.left, y, full) + 14
  y += pdf.write('Goods and services of the invoice', page.left, y, full, { size: 9, color: ink2 })
  for (const { quantity, name, totalCents } of document.lines) {
    if (y > page.bottom - 30) {
      pdf.addPage()
      y = page.top
    }
    pdf.write(formatRand(totalCents), columns.amount.x, y, columns.amount.width, {
      align: 'right',
      color: ink2,
    })
    y += pdf.write(`${quantity} × ${name}`, page.left, y, columns.amount.x - page.left - 12)
  }
  if (document.shippingCents > 0) {
    pdf.write(formatRand(document.shippingCents), columns.amount.x, y, columns.amount.width, {
      align: 'right',
      color: ink2,
    })
    y += pdf.write('Delivery', page.left, y, half)
  }
  pdf.rule(page.left, y + 8, full)
  return totals(pdf, creditSums(document, credit), y + 8)
}

function creditSums({ totalCents, vat }: InvoiceDocument, credit: Credit): Sum[] {
  const plain = (label: string, cents: number): Sum => ({ label, amount: formatRand(cents), kind: 'plain' })
  const left = credit.invoicedCents - credit.creditedBeforeCents - totalCents
  return [
    plain('Invoiced', credit.invoicedCents),
    ...(credit.creditedBeforeCents > 0 ? [plain('Credited before', credit.creditedBeforeCents)] : []),
    plain('Left after this credit', left),
    { ...plain(vat ? 'Credit including VAT' : 'Credit', totalCents), kind: 'total' },
    ...(vat
      ? ([
          { ...plain('Value without VAT', totalCents - vat.cents), kind: 'note' },
          { ...plain(vat.label, vat.cents), kind: 'note' },
        ] satisfies Sum[])
      : []),
  ]
}

function notes(pdf: PdfPage, { payment, credit }: InvoiceDocument, top: number): void {
  const paid =
    payment && !credit ? [`Paid in full by ${providerLabel(payment.provider)}, ${payment.reference}.`] : []
  let y = top
  for (const line of [...paid, 'All amounts are in South African rand (ZAR).']) {
    if (y > page.bottom) {
      pdf.addPage()
      y = page.top
    }
    y += pdf.write(line, page.left, y, full, { size: 9, color: ink2 })
  }
}

function foot(pdf: PdfPage, { supplier, title, number }: InvoiceDocument, pages: string): void {
  const y = page.height - 48
  pdf.rule(page.left, y - 10, full)
  pdf.write(`${supplier.legalName}, ${title} ${number}`, page.left, y, full - 80, { size: 8.5, color: ink2 })
  pdf.write(pages, page.right - 80, y, 80, { size: 8.5, color: ink2, align: 'right' })
}

/** "Fri 20 Nov 2026" */
function longDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

function phoneText(phone: string): string {
  const e164 = parsePhone(phone)
  return e164 ? formatPhone(e164) : phone
}
