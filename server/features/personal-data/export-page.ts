import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatRand } from '#domain/money/money.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { returnReasonShopperLabel, returnStatusShopperLabel } from '#domain/orders/returns/returns.ts'
import { storedValueReasonLabel } from '#domain/payments/stored-value.ts'
import type { AccountExport } from './export-account.ts'

/** The same data for reading: one self-contained page. */
export function exportPage(data: AccountExport, shopName: string): string {
  const title = `Your data at ${shopName}`
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; }
td { white-space: pre-line; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>As of ${day(data.exportedAt)}.</p>
${section('Account', table(['', ''], accountRows(data)))}
${section('Addresses', table(['Label', 'Address', 'Telephone'], data.account.addresses.map(addressRow)))}
${section('Orders', data.orders.map(orderPart).join('\n'))}
${section('Returns', table(['When', 'Order', 'What', 'Why', 'What you wrote', 'What we wrote'], data.returns.map(returnRow)))}
${wishlistPart(data)}
${section(
  'Saved cart',
  table(
    ['Product number', 'Quantity'],
    data.cart.map(({ productId, quantity }) => [String(productId), String(quantity)]),
  ),
)}
${messagesPart(data)}
${quotesPart(data)}
${section(
  'Products you wait for',
  table(
    ['When', 'Product', 'Email'],
    data.backInStockRequests.map(({ requestedAt, product, email }) => [day(requestedAt), product, email]),
  ),
)}
${section(
  'Invitations to work here',
  table(
    ['When', 'Name', 'Email'],
    data.invitations.map(({ sentAt, name, email }) => [day(sentAt), name, email]),
  ),
)}
${section('Emails we sent', table(['When', 'To', 'Subject', 'Words'], data.emails.map(emailRow)))}
${section('Invoices and credit notes', table(['Number', 'When', 'Order', 'To', 'Total'], data.invoices.map(invoiceRow)))}
${section(
  'Payments',
  table(
    ['When', 'Order', 'Amount', 'Reference'],
    data.payments.map((paid) => [
      day(paid.recordedAt),
      paid.orderNumber,
      formatRand(paid.amountCents),
      paid.reference,
    ]),
  ),
)}
${creditPart(data)}
${section('Refunds', table(['When', 'Order', 'Amount', 'Status', 'Reason'], data.refunds.map(refundRow)))}
${section(
  'Our notes on you, your orders and messages',
  table(
    ['When', 'Order', 'Words'],
    data.remarks.map(({ at, orderNumber, text }) => [day(at), orderNumber ?? '', text]),
  ),
)}
${section('Changes by our staff', table(['When', 'Of', 'What', 'Before', 'After'], data.changes.map(changeRow)))}
${section('Where you are logged in', table(['Since', 'Last seen', 'Browser'], data.sessions.map(sessionRow)))}
</body>
</html>
`
}

function wishlistPart({ wishlist }: AccountExport): string {
  const rows = wishlist.map(({ name }) => [name])
  return section('Wishlist', table(['Product'], rows))
}

function creditPart({ storeCredit: { balanceCents, entries } }: AccountExport): string {
  const rows = entries.map(({ at, reason, amountCents, orderNumber, note }) => [
    day(at),
    storedValueReasonLabel(reason),
    orderNumber ?? '',
    formatRand(amountCents),
    note ?? '',
  ])
  const balance = ['Balance', '', '', formatRand(balanceCents), '']
  return section(
    'Store credit',
    table(['When', 'What', 'Order', 'Amount', 'Words'], rows.length > 0 ? [...rows, balance] : []),
  )
}

function messagesPart({ messages, answers }: AccountExport): string {
  const sent = messages.map(({ receivedAt, orderNumber, message }) => [
    day(receivedAt),
    orderNumber ?? '',
    message,
  ])
  const answered = answers.map(({ at, to, text }) => [day(at), to, text])
  return [
    section('Messages you sent', table(['When', 'Order', 'Message'], sent)),
    section('What we answered', table(['When', 'To', 'Answer'], answered)),
  ].join('\n')
}

function sessionRow({ createdAt, lastSeenAt, userAgent }: AccountExport['sessions'][number]): string[] {
  return [day(createdAt), day(lastSeenAt), userAgent ?? 'unknown']
}

function emailRow({ createdAt, recipient, subject, text }: AccountExport['emails'][number]): string[] {
  return [day(createdAt), recipient, subject, text]
}

function invoiceRow(invoice: AccountExport['invoices'][number]): string[] {
  const { recipient, totalCents } = invoice.document
  const { name, companyName, vatNumber, address } = recipient
  const to = [name, companyName, vatNumber, ...address].filter(Boolean).join(', ')
  const issued = invoice.issuedAt ? day(invoice.issuedAt) : 'not yet'
  return [invoice.number ?? 'not yet', issued, invoice.orderNumber, to, formatRand(totalCents)]
}

function refundRow(refund: AccountExport['refunds'][number]): string[] {
  const why = [refund.reason, refund.failure].filter(Boolean).join('. ')
  return [day(refund.requestedAt), refund.orderNumber, formatRand(refund.amountCents), refund.status, why]
}

function changeRow({ at, about, action, before, after }: AccountExport['changes'][number]): string[] {
  return [day(at), about, action.replaceAll(/[._]/g, ' '), factsOf(before), factsOf(after)]
}

function factsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([name, fact]) => `${name}: ${typeof fact === 'string' ? fact : JSON.stringify(fact)}`)
    .join('; ')
}

function returnRow(made: AccountExport['returns'][number]): string[] {
  const items = made.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const why = `${returnReasonShopperLabel(made.reason)}. ${returnStatusShopperLabel(made.status)}`
  return [day(made.requestedAt), made.orderNumber, items, why, made.note ?? '', made.answer ?? '']
}

function accountRows({ account, formerEmails, lastLoginAt }: AccountExport): string[][] {
  return [
    ['Name', `${account.firstName} ${account.lastName}`.trim()],
    ['Email', `${account.email} (${account.emailVerified ? 'verified' : 'not verified'})`],
    ...(formerEmails.length > 0 ? [['Earlier email addresses', formerEmails.join(', ')]] : []),
    ['Telephone', account.phone ? formatPhone(account.phone) : 'none'],
    ['Customer since', day(account.createdAt)],
    ['Last login', lastLoginAt ? day(lastLoginAt) : 'never'],
    ['Second factor', account.hasSecondFactor ? 'on' : 'off'],
  ]
}

type Address = AccountExport['account']['addresses'][number]

function addressRow(address: Address): string[] {
  return [address.label, addressText(address), formatPhone(address.phone)]
}

function addressText(address: Omit<Address, 'label' | 'phone'>): string {
  return [address.fullName, ...addressLines(address)].filter(Boolean).join(', ')
}

function placeText({ collectPlace }: AccountExport['orders'][number]): string | null {
  return collectPlace && [collectPlace.name, ...collectPlace.address].join(', ')
}

function orderPart(order: AccountExport['orders'][number]): string {
  const lines = order.items.map((item) => [
    `${item.name} (${item.sku})`,
    String(item.quantity),
    formatRand(item.unitPriceCents),
    formatRand(item.lineTotalCents),
  ])
  const { email, phone, deliveryNote, recipientName, recipientPhone, ...address } = order.shippingInfo
  const extras = [recipientName, recipientPhone && formatPhone(recipientPhone), deliveryNote].filter(Boolean)
  return `<h3>${escapeHtml(order.orderNumber)}, ${day(order.orderDate)}, ${escapeHtml(orderStatusLabel(order.status))}</h3>
${table(['Product', 'Quantity', 'Price', 'Total'], lines)}
<p>${order.summary.discountCents > 0 ? `Discount ${formatRand(order.summary.discountCents)}, delivery` : 'Delivery'} ${formatRand(order.summary.shippingCents)}, total ${formatRand(order.summary.totalCents)}.
To ${escapeHtml(placeText(order) ?? addressText(address))}; ${escapeHtml(email)}, ${escapeHtml(formatPhone(phone))}.${
    extras.length > 0
      ? `
For the courier: ${escapeHtml(extras.join(', '))}.`
      : ''
  }</p>${order.parcels.map(parcelPart).join('')}`
}

function parcelPart({
  number,
  courier,
  trackingNumber,
  items,
}: AccountExport['orders'][number]['parcels'][number]) {
  const serials = items.flatMap((item) => item.serials.map((serial) => `${item.name}: ${serial}`))
  const facts = [courier, trackingNumber, ...serials].filter((fact) => fact !== null)
  return facts.length > 0 ? `\n<p>Parcel ${number}: ${escapeHtml(facts.join(', '))}.</p>` : ''
}

function section(title: string, body: string): string {
  return `<h2>${escapeHtml(title)}</h2>\n${body || '<p>None.</p>'}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const top = head.some(Boolean)
    ? `<tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr>`
    : ''
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>${top}${body.join('')}</table>`
}

/** In South African time, which is two hours ahead of UTC all year. */
function day(instant: string): string {
  const local = new Date(new Date(instant).getTime() + 2 * 60 * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

function quotesPart(data: AccountExport): string {
  return section(
    'Quotes',
    table(
      ['Number', 'When', 'What', 'Total', 'Note'],
      data.quotes.map((quote) => [
        quote.number,
        day(quote.createdAt),
        quote.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
        formatRand(quote.totalCents),
        quote.note,
      ]),
    ),
  )
}
