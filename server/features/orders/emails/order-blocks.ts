import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { offeredWidths } from '#domain/catalogue/pictures/picture.ts'
import type { SwappedUnits } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import type { LineUnits } from '#domain/orders/parcels/units-to-pack.ts'
import { storedRows } from '#domain/orders/stored-rows.ts'
import { customerMethodLabel } from '#domain/payments/payment-method.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailBlock, Thumbnail } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import { thumbnailSide } from '../../emails/email-theme.ts'
import type { OrderLineRow, OrderRow } from '../order-queries.ts'

/** `units`: those of the order that it is about, such as what is in one parcel; without them, all. */
export function orderLines(
  context: EmailContext,
  order: OrderRow,
  { title, units }: { title: string; units?: readonly LineUnits[] | undefined },
): EmailBlock {
  return {
    kind: 'order_lines',
    title,
    lines: linesOf(order, units).map((line) => ({
      name: line.name,
      detail: `${line.quantity} × ${formatRand(line.unitPriceCents)}`,
      amount: formatRand(lineTotalCents(line)),
      thumbnail: line.photo && thumbnailOf(context, line.photo),
    })),
  }
}

function linesOf({ lines }: OrderRow, units: readonly LineUnits[] | undefined): OrderLineRow[] {
  if (!units) return lines
  return lines.flatMap((line) => {
    const quantity = units.find(({ lineId }) => lineId === line.id)?.quantity
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
}

/** As a JPEG: Outlook shows neither AVIF nor WebP. In its smallest file, which is enough for screens of double density. */
function thumbnailOf(
  { publicUrl }: EmailContext,
  { id, width, height }: NonNullable<OrderLineRow['photo']>,
): Thumbnail {
  const fileWidth = Math.min(...offeredWidths(width))
  const scale = thumbnailSide / Math.max(width, height)
  return {
    url: `${publicUrl}/media/${id}/${fileWidth}.jpg`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The same figures and labels as in the cart, at checkout and on the invoice. */
export function orderAmounts(order: OrderRow): EmailBlock {
  const rows = orderAmountRows(
    {
      ...order,
      taxLabel: taxLabel(taxWhenPlaced(order)),
      storedRows: storedRows(
        order.totalCents,
        order.storedParts,
        order.paidAt ? customerMethodLabel(order.paymentMethod) : null,
      ),
    },
    { deliveryLabel: 'Delivery', isVatBelowTotal: order.pricesIncludeVat },
  )
  return {
    kind: 'amounts',
    rows: rows.map(({ name, label, cents }) => ({
      label,
      amount: name === 'delivery' && cents === 0 ? 'Free' : formatRand(cents),
      weight: name === 'total' ? 'total' : name === 'vat' ? 'note' : 'plain',
    })),
  }
}

/** Where the goods go, or where their customer fetches them. */
export function destination({ shop }: EmailContext, order: OrderRow): EmailBlock {
  const place = order.collectPlace ?? (order.isCollected ? shopPlace(shop) : null)
  if (!place) return deliveryAddress(order)
  return { kind: 'address', title: 'Collect from', lines: [place.name, ...place.address] }
}

export function deliveryAddress(order: OrderRow): EmailBlock {
  const { fullName, companyName } = order
  const lines = [fullName, ...(companyName === null ? [] : [companyName]), ...addressLines(order)]
  return { kind: 'address', title: 'Delivery address', lines }
}

/** To the order's page; without an account there is none to log in to, and its number and email address are enough. */
export function orderButton(
  { publicUrl }: EmailContext,
  { orderNumber, accountId }: OrderRow,
  { isSecond = false, label }: { isSecond?: boolean; label?: string } = {},
): EmailBlock {
  const path = accountId === null ? '/order-status' : `/orders/${encodeURIComponent(orderNumber)}`
  return {
    kind: 'button',
    label: label ?? (accountId === null ? 'Track your order' : 'View your order'),
    url: `${publicUrl}${path}`,
    isSecret: false,
    ...(isSecond && { rank: 'second' as const }),
  }
}

/** For whoever reads the email where they are not logged in. The address contains neither number nor email. */
export function trackingLine({ publicUrl }: EmailContext): EmailBlock {
  return {
    kind: 'paragraph',
    text: 'To see where it is without logging in, use the order number and this email address:',
    link: { label: 'Track an order', url: `${publicUrl}/order-status` },
  }
}

/** "between Wed 25 Nov and Tue 1 Dec" */
export function deliveryDays({ shop }: EmailContext, { paidAt, placedAt, deliveryTerms }: OrderRow): string {
  const businessDays = deliveryTerms?.businessDays ?? shop.delivery.deliveryBusinessDays
  const days = expectedDelivery(southAfricanDay((paidAt ?? placedAt).getTime()), businessDays)
  return `between ${formatDay(days.from)} and ${formatDay(days.to)}`
}

export function firstNameOf({ fullName }: OrderRow): string {
  return fullName.split(' ')[0] ?? ''
}

/** What of an order was swapped for what. */
export function swapFacts(
  { quantity, outName, inName, differenceCents }: SwappedUnits,
  reason = '',
): EmailBlock {
  const difference =
    differenceCents === 0
      ? 'None'
      : `${formatRand(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'}`
  return {
    kind: 'facts',
    title: 'The swap',
    rows: [
      { label: 'Out', value: `${quantity} × ${outName}` },
      { label: 'In', value: `${quantity} × ${inName}` },
      { label: 'Difference', value: difference },
      ...(reason ? [{ label: 'Why', value: reason }] : []),
    ],
  }
}

/** What the customer says at the counter. */
export function atTheCounter({ orderNumber, collectCode }: OrderRow): EmailBlock[] {
  const rows = [
    { label: 'Order number', value: orderNumber },
    ...(collectCode ? [{ label: 'Collection code', value: collectCode }] : []),
  ]
  return [{ kind: 'facts', title: 'At the counter', rows }]
}

/** When goods can be collected, if the shop says so. */
export function openingHours(context: EmailContext, order: OrderRow): EmailBlock[] {
  const { hours } = order.collectPlace ?? shopPlace(context.shop)
  return hours.length > 0 ? [{ kind: 'facts', title: 'Open', rows: hours.map(hoursRow) }] : []
}

// "Monday to Friday: 08:30 to 17:00"
function hoursRow(text: string) {
  const [days = text, ...hours] = text.split(': ')
  return { label: days, value: hours.join(': ') }
}
