import type { ProposedPurchase } from '#contract/shop/report.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { formatDecimal } from '#domain/money/money.ts'
import { csvText } from '../../ui/csv-text.ts'

export type ProposedLine = ProposedPurchase['lines'][number]

/** A line with the quantity the owner wants to order. */
export type PurchaseOrderLine = ProposedLine & { quantity: number }

/** The order: the proposed quantities, or the owner's. Lines of zero are left out. */
export function purchaseOrder(
  lines: readonly ProposedLine[],
  quantities: ReadonlyMap<number, number>,
): PurchaseOrderLine[] {
  return lines
    .map((line) => ({ ...line, quantity: quantities.get(line.productId) ?? line.proposed }))
    .filter(({ quantity }) => quantity > 0)
}

// Nobody orders more of one thing at once; beyond it a digit was typed twice.
export const maxQuantity = 100_000

/** What was typed as a quantity; what is no number counts as nought. */
export function readQuantity(typed: number): number {
  return Number.isNaN(typed) ? 0 : Math.min(Math.max(0, Math.trunc(typed)), maxQuantity)
}

export function orderCents(lines: readonly PurchaseOrderLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0)
}

export function lineCents({ quantity, wholesaleCents }: PurchaseOrderLine): number {
  return quantity * (wholesaleCents ?? 0)
}

/** The order as CSV, safe to open in a spreadsheet. Prices only for people who may see them. */
export function orderCsv(lines: readonly PurchaseOrderLine[], rule: CostRule | null): string {
  const hasPrices = lines.some(({ wholesaleCents }) => wholesaleCents !== undefined)
  const head = [
    'SKU',
    'Supplier code',
    'Product',
    'Quantity',
    ...(hasPrices ? [costLabel('Wholesale price', rule), costLabel('Total', rule)] : []),
  ]
  const rows = lines.map((line) => [
    line.sku,
    line.supplierSku ?? '',
    line.name,
    String(line.quantity),
    ...(hasPrices ? [formatDecimal(line.wholesaleCents ?? 0), formatDecimal(lineCents(line))] : []),
  ])
  return csvText([head, ...rows])
}

// Mail programs on Windows truncate a longer address (about 2 000 characters).
const maxAddressLength = 1900

/** A draft in the owner's own mail program. What does not fit is said to be in the CSV file. */
export function orderMail(
  lines: readonly PurchaseOrderLine[],
  { to, shopName }: { to: string; shopName: string },
): string {
  const items = lines.map(
    ({ quantity, supplierSku, sku, name }) => `${quantity} x ${supplierSku || sku} ${name}`,
  )
  for (let shown = items.length; ; shown -= 1) {
    const left = items.length - shown
    const body = [
      'Good day',
      '',
      'Please send us:',
      ...items.slice(0, shown),
      ...(left > 0 ? [`and ${left} more, in the attached CSV file`] : []),
      '',
      'Kind regards',
      shopName,
    ].join('\r\n')
    const address = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(`Order from ${shopName}`)}&body=${encodeURIComponent(body)}`
    if (address.length <= maxAddressLength || shown === 0) return address
  }
}
