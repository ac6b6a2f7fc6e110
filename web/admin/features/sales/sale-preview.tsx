import type { SalePreview as Preview } from '#contract/catalogue/sale.ts'
import { PricesPreview } from './prices-preview.tsx'
import { saleContent as content } from './sale-content.ts'

/** What a sale does to prices and profits. */
export function SalePreview({ preview }: { preview: Preview }) {
  const rows = preview.rows.map((row) => ({ ...row, fromCents: row.beforeCents, toCents: row.saleCents }))
  return <PricesPreview preview={{ ...preview, rows }} remarks={remarksOf(preview)} words={content} />
}

function remarksOf({ notCheaper, alreadyLower }: Preview): string[] {
  return [
    ...(notCheaper > 0 ? [content.notCheaper(notCheaper)] : []),
    ...(alreadyLower > 0 ? [content.alreadyLower(alreadyLower)] : []),
  ]
}
