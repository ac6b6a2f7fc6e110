import { Checkbox } from '#web/ui/field.tsx'
import type { RuleProps } from './price-rules.tsx'
import { supplierImportContent } from './supplier-import-content.ts'

const { mapping: content } = supplierImportContent

/** Whether new products can be bought at once. */
export function SaleRule({ mapping, onChange }: RuleProps) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={content.onSale}
        checked={mapping.isOnSale}
        onChange={({ target }) => onChange({ isOnSale: target.checked })}
      />
      <p className="pl-8 text-ink-2">{content.onSaleHint}</p>
    </div>
  )
}
