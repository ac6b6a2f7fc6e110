import type { ListPreview as Preview } from '#contract/accounts/customer-group.ts'
import { PricesPreview } from '../sales/prices-preview.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'

/** What a price list does to prices and profits. */
export function ListPreview({ preview }: { preview: Preview }) {
  const rows = preview.rows.map((row) => ({ ...row, fromCents: row.retailCents, toCents: row.listCents }))
  return <PricesPreview preview={{ ...preview, rows }} remarks={remarksOf(preview)} words={content} />
}

function remarksOf({ notCheaper, saleIsLower }: Preview): string[] {
  return [
    ...(notCheaper > 0 ? [content.notCheaper(notCheaper)] : []),
    ...(saleIsLower > 0 ? [content.saleIsLower(saleIsLower)] : []),
  ]
}
