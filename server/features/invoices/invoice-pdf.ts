import { setImmediate } from 'node:timers/promises'
import { phoneText } from '#domain/accounts/phone.ts'
import type { Credit, Debit, InvoiceDocument, InvoiceLine } from '#domain/money/invoice-document.ts'
import { formatRand, sumCents } from '#domain/money/money.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { paymentMethodLabel } from '#domain/payments/payment-method.ts'
import { storedValueName } from '#domain/payments/stored-value.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { type Fact, factsRow } from '../pdf/facts-row.ts'
import type { Look } from '../pdf/pdf-lines.ts'
import { openPdf, type PdfPage } from '../pdf/pdf-page.ts'
import { wordmark } from '../pdf/wordmark.ts'

const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 770 }
const full = page.right - page.left
const half = full / 2 - 16
const rightHalf = page.left + full / 2 + 16

const ink2 = '#4a524e'
const clay = '#a8411b'

const columns = {
  name: { x: page.left, width: 232 },
  quantity: { x: page.left + 248, width: 40 },
  unit: { x: page.left + 300, width: 84 },
  amount: { x: page.left + 396, width: full - 396 },
}
const sums = { x: page.left + 200, label: 172 }

/** What is on the paper: an invoice, a note, or a quote, which looks the same and says that it is none. */
export type Paper = Omit<InvoiceDocument, 'kind'> & { quote?: { validUntil: string; note: string } }

/** The document as a PDF: the same bytes every time, apart from the mark on a copy. */
export async function invoicePdf(
  document: Paper,
  { isCopy, issuedAt }: { isCopy: boolean; issuedAt: Date },
): Promise<Buffer> {
  const pdf = openPdf({
    Title: `${document.title} ${document.number}`,
    Author: document.supplier.legalName,
    Subject: document.quote ? `Quote ${document.number}` : `Order ${document.orderNumber}`,
    Creator: document.supplier.name,
    CreationDate: issuedAt,
    ModDate: issuedAt,
  })

  drawInvoice(pdf, document, { isCopy })
  return pdf.finish()
}

/** Copies of many invoices in one file, each with its own page numbers. */
export async function invoicesPdf(
  documents: readonly Paper[],
  { shopName, now }: { shopName: string; now: Date },
): Promise<Buffer> {
  const pdf = openPdf({
    Title: 'Invoices',
    Author: shopName,
    Creator: shopName,
    CreationDate: now,
    ModDate: now,
  })
  for (const [at, document] of documents.entries()) {
    if (at > 0) pdf.addPage()
    drawInvoice(pdf, document, { isCopy: true })
    // Two hundred take seconds: without a pause in between, nobody else would be answered meanwhile.
    await setImmediate()
  }
  return pdf.finish()
}

function drawInvoice(pdf: PdfPage, document: Paper, { isCopy }: { isCopy: boolean }): void {
  const firstPage = pdf.pageCount() - 1
  let y = head(pdf, document, isCopy)
  y = parties(pdf, document, y + 28)
  y = amounts(pdf, document, y + 28)
  notes(pdf, document, y + 28)
  pdf.onPagesFrom(firstPage, (number, of) => foot(pdf, document, `Page ${number} of ${of}`))
}

function amounts(pdf: PdfPage, document: Paper, top: number): number {
  if (document.credit) return crediting(pdf, document, document.credit, top)
  return document.debit ? debiting(pdf, document, document.debit, top) : selling(pdf, document, top)
}

function head(pdf: PdfPage, { supplier, title, isTest }: Paper, isCopy: boolean): number {
  wordmark(pdf, supplier.name, { x: page.left, y: page.top - 6, width: half })
  let y = page.top - 4
  y += pdf.write(title, rightHalf, y, half, { size: 22, weight: 600, align: 'right' })
  if (isCopy)
    y += pdf.write('Copy', rightHalf, y, half, { size: 13, weight: 600, color: clay, align: 'right' })
  if (!isTest) return y
  const warning = 'Test mode: no money moved, and this is not a valid invoice.'
  return y + pdf.write(warning, rightHalf - 60, y + 2, half + 60, { size: 9, color: clay, align: 'right' })
}

function parties(pdf: PdfPage, document: Paper, top: number): number {
  const { supplier, recipient } = document
  const y = factsRow(pdf, factsOf(document), { x: page.left, y: top, width: full }) + 20
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
  return Math.max(supplierEnd, fetching(pdf, document, recipientEnd))
}

/** Below the buyer, where the goods are fetched: a note of a change of amounts says nothing of it. */
function fetching(pdf: PdfPage, { collect, credit, debit }: Paper, top: number): number {
  if (credit || debit || !collect?.place) return top
  const { name, address } = collect.place
  return party(pdf, rightHalf, top + 14, collectTitles[collect.kind], name, address)
}

const collectTitles = { shop: 'Collect in store', point: 'Locker or pick-up point' } as const
const deliveryLabels = { shop: 'Collect in store', point: 'Delivery to pick-up point' } as const

function party(pdf: PdfPage, x: number, top: number, label: string, name: string, lines: string[]): number {
  let y = top
  y += pdf.write(label, x, y, half, { size: 9, color: ink2 })
  y += pdf.write(name, x, y, half, { size: 11, weight: 600 })
  for (const line of lines) y += pdf.write(line, x, y, half)
  return y
}

function factsOf({ number, issuedOn, credit, debit, quote, payment, ...ordered }: Paper): Fact[] {
  const { orderNumber, orderedOn } = ordered
  if (quote) {
    return [
      { label: 'Quote number', value: number },
      { label: 'Date', value: longDay(issuedOn) },
      { label: 'Valid until', value: longDay(quote.validUntil) },
    ]
  }
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
  if (debit) {
    return [
      { label: 'Debit note number', value: number },
      issued,
      order,
      { label: 'Adds to invoice', value: debit.invoiceNumber },
      { label: 'Invoice of', value: longDay(debit.invoicedOn) },
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

function selling(pdf: PdfPage, document: Paper, top: number): number {
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

function tableHead(pdf: PdfPage, { vat }: Paper, top: number): number {
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
  pdf.writeOnOneLine(formatRand(line.unitPriceCents), unit.x, y, unit.width, { align: 'right' })
  pdf.writeOnOneLine(formatRand(line.totalCents), amount.x, y, amount.width, { align: 'right' })
  const bottom = top + lineHeight(pdf, line)
  pdf.rule(page.left, bottom, full)
  return bottom
}

type Sum = { label: string; amount: string; kind: 'plain' | 'total' | 'note' }

function sumsOf({ vat, collect, ...amounts }: Paper): Sum[] {
  const isExplained = vat?.isIncluded ?? false
  const rows = orderAmountRows(
    { ...amounts, taxLabel: vat?.label ?? null, vatCents: vat?.cents ?? 0 },
    { deliveryLabel: collect ? deliveryLabels[collect.kind] : 'Delivery', isVatBelowTotal: isExplained },
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
  const needed = rows.reduce(
    (sum, { label, kind }) => sum + pdf.heightOf(label, sums.label - 8, sumLook(kind)) + 6,
    0,
  )
  if (y + needed > page.bottom) {
    pdf.addPage()
    y = page.top
  }
  const end = columns.amount.x + columns.amount.width
  for (const { label, amount, kind } of rows) {
    const look = sumLook(kind)
    if (kind === 'total') {
      pdf.rule(sums.x, y + 4, end - sums.x, '#121614')
      y += 12
    }
    // The name of a discount may take two lines.
    const height = pdf.write(label, sums.x, y, sums.label - 8, look)
    const left = sums.x + sums.label
    pdf.writeOnOneLine(amount, left, y, end - left, { ...look, align: 'right' })
    y += height + 3
  }
  return y
}

function sumLook(kind: Sum['kind']): Look {
  return kind === 'total' ? { size: 13, weight: 600 } : kind === 'note' ? { color: ink2 } : {}
}

/** The wrong and the right amounts, with the difference and its tax (VAT Act s21(3)(a)). */
function crediting(pdf: PdfPage, document: Paper, credit: Credit, top: number): number {
  let y = because(pdf, credit.reason, top)
  const what = credit.isOfItsLines ? 'Taken out of the order' : 'Goods and services of the invoice'
  y = amountsOf(pdf, what, document.lines, y)
  const { discountCents = 0 } = document
  if (discountCents > 0) y = amountOf(pdf, 'Discount', -discountCents, y)
  if (document.shippingCents > 0) y = amountOf(pdf, 'Delivery', document.shippingCents, y)
  pdf.rule(page.left, y + 8, full)
  return totals(pdf, creditSums(document, credit), y + 8)
}

/** The same for what is added to an invoice (VAT Act s21(3)(b)). */
function debiting(pdf: PdfPage, document: Paper, debit: Debit, top: number): number {
  let y = because(pdf, debit.reason, top)
  y = amountsOf(pdf, 'Put into the order', document.lines, y)
  y = amountsOf(pdf, 'In the place of', debit.insteadOf, y + 14)
  pdf.rule(page.left, y + 8, full)
  return totals(pdf, debitSums(document, debit), y + 8)
}

function because(pdf: PdfPage, reason: string, top: number): number {
  const y = top + pdf.write('Why', page.left, top, full, { size: 9, color: ink2 })
  return y + pdf.write(reason, page.left, y, full) + 14
}

function amountsOf(pdf: PdfPage, title: string, lines: readonly InvoiceLine[], top: number): number {
  let y = top + pdf.write(title, page.left, top, full, { size: 9, color: ink2 })
  for (const { quantity, name, totalCents } of lines) {
    if (y > page.bottom - 30) {
      pdf.addPage()
      y = page.top
    }
    y = amountOf(pdf, `${quantity} × ${name}`, totalCents, y)
  }
  return y
}

function amountOf(pdf: PdfPage, label: string, cents: number, y: number): number {
  const { x, width } = columns.amount
  pdf.writeOnOneLine(formatRand(cents), x, y, width, { align: 'right', color: ink2 })
  return y + pdf.write(label, page.left, y, x - page.left - 12)
}

function debitSums(document: Paper, { invoicedCents }: Debit): Sum[] {
  const { totalCents, vat } = document
  const label = vat ? 'Difference including VAT' : 'Difference'
  return [
    { label: 'Invoiced before', amount: formatRand(invoicedCents), kind: 'plain' },
    { label: 'Invoiced now', amount: formatRand(invoicedCents + totalCents), kind: 'plain' },
    { label, amount: formatRand(totalCents), kind: 'total' },
    ...vatNotes(document),
  ]
}

function creditSums(document: Paper, credit: Credit): Sum[] {
  const { totalCents, vat } = document
  const plain = (label: string, cents: number): Sum => ({ label, amount: formatRand(cents), kind: 'plain' })
  const left = credit.invoicedCents - credit.creditedBeforeCents - totalCents
  return [
    plain('Invoiced', credit.invoicedCents),
    ...(credit.creditedBeforeCents > 0 ? [plain('Credited before', credit.creditedBeforeCents)] : []),
    plain('Left after this credit', left),
    { ...plain(vat ? 'Credit including VAT' : 'Credit', totalCents), kind: 'total' },
    ...vatNotes(document),
  ]
}

function vatNotes({ totalCents, vat }: Paper): Sum[] {
  if (!vat) return []
  return [
    { label: 'Value without VAT', amount: formatRand(totalCents - vat.cents), kind: 'note' },
    { label: vat.label, amount: formatRand(vat.cents), kind: 'note' },
  ]
}

/** "Paid in full: R 500,00 by gift card ending 4TBX, R 799,00 by Yoco, p_123." */
function paidText({ provider, reference }: NonNullable<Paper['payment']>, document: Paper): string {
  const { stored = [], totalCents } = document
  if (stored.length === 0) return `Paid in full by ${paymentMethodLabel(provider)}, ${reference}.`
  const restCents = totalCents - sumCents(stored.map(({ amountCents }) => amountCents))
  const parts = stored.map((part) => `${formatRand(part.amountCents)} by ${storedValueName(part)}`)
  const rest =
    restCents > 0 ? [`${formatRand(restCents)} by ${paymentMethodLabel(provider)}, ${reference}`] : []
  return `Paid in full: ${[...parts, ...rest].join(', ')}.`
}

function notes(pdf: PdfPage, document: Paper, top: number): void {
  const { payment, credit, quote } = document
  const paid = payment && !credit ? [paidText(payment, document)] : []
  let y = top
  if (quote?.note) y += pdf.write(quote.note, page.left, y, full) + 10
  const quoted = quote
    ? ['This is a quote and not an invoice. Goods are taken out of stock when it is accepted.']
    : []
  for (const line of [...paid, ...quoted, 'All amounts are in South African rand (ZAR).']) {
    if (y > page.bottom) {
      pdf.addPage()
      y = page.top
    }
    y += pdf.write(line, page.left, y, full, { size: 9, color: ink2 })
  }
}

function foot(pdf: PdfPage, { supplier, title, number }: Paper, pages: string): void {
  const y = page.height - 48
  pdf.rule(page.left, y - 10, full)
  pdf.write(`${supplier.legalName}, ${title} ${number}`, page.left, y, full - 80, { size: 8.5, color: ink2 })
  pdf.write(pages, page.right - 80, y, 80, { size: 8.5, color: ink2, align: 'right' })
}

/** "Fri 20 Nov 2026" */
function longDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}
