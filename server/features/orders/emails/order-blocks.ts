import { addressLines } from '#domain/accounts/address-lines.ts'
import { offeredWidths } from '#domain/catalogue/picture.ts'
import { formatRand } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { taxLabel, taxWhenPlaced } from '#domain/money/vat.ts'
import { expectedDelivery } from '#domain/orders/delivery.ts'
import { orderAmountRows } from '#domain/orders/order-amount-rows.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailBlock, Thumbnail } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import { thumbnailSide } from '../../emails/email-theme.ts'
import type { OrderLineRow, OrderRow } from '../order-queries.ts'

export function orderLines(context: EmailContext, order: OrderRow, title: string): EmailBlock {
  return {
    kind: 'order_lines',
    title,
    lines: order.lines.map((line) => ({
      name: line.name,
      detail: `${line.quantity} × ${formatRand(line.unitPriceCents)}`,
      amount: formatRand(lineTotalCents(line)),
      thumbnail: line.photo && thumbnailOf(context, line.photo),
    })),
  }
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
    { ...order, taxLabel: taxLabel(taxWhenPlaced(order)) },
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

export function deliveryAddress(order: OrderRow): EmailBlock {
  const { fullName, companyName } = order
  const lines = [fullName, ...(companyName === null ? [] : [companyName]), ...addressLines(order)]
  return { kind: 'address', title: 'Delivery address', lines }
}

export function orderButton(
  { publicUrl }: EmailContext,
  { orderNumber }: OrderRow,
  { isSecond = false } = {},
): EmailBlock {
  return {
    kind: 'button',
    label: 'View your order',
    url: `${publicUrl}/orders/${encodeURIComponent(orderNumber)}`,
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
export function deliveryDays({ shop }: EmailContext, since: Date): string {
  const days = expectedDelivery(southAfricanDay(since.getTime()), shop.delivery.deliveryBusinessDays)
  return `between ${formatDay(days.from)} and ${formatDay(days.to)}`
}

export function firstNameOf({ fullName }: OrderRow): string {
  return fullName.split(' ')[0] ?? ''
}
