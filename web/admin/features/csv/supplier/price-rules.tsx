import {
  columnFor,
  priceRoundings,
  type SupplierMapping,
} from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { roundingLabels, supplierImportContent } from './supplier-import-content.ts'

const { mapping: content } = supplierImportContent

export type RuleProps = { mapping: SupplierMapping; onChange: (part: Partial<SupplierMapping>) => void }

const firstMarkup = { percent: 30, rounding: 'ninety_nine', scope: 'new' } as const

/** What prices of the file mean, and how the retail price follows from them. */
export function PriceRules({ mapping, onChange }: RuleProps) {
  const { markup, costIncludesVat, retailIncludesVat } = mapping
  const hasCost = columnFor(mapping, 'supplier_price') !== undefined
  const hasRetail = columnFor(mapping, 'retail_price') !== undefined
  if (!hasCost && !hasRetail) return <p className="text-ink-2">{content.noPrices}</p>
  return (
    <div className="flex flex-col gap-4">
      {hasCost && (
        <Checkbox
          label={content.costVat}
          checked={costIncludesVat}
          onChange={({ target }) => onChange({ costIncludesVat: target.checked })}
        />
      )}
      {hasRetail && (
        <Checkbox
          label={content.retailVat}
          checked={retailIncludesVat}
          onChange={({ target }) => onChange({ retailIncludesVat: target.checked })}
        />
      )}
      {!hasRetail && (
        <div className="sm:max-w-md">
          <SelectField
            label={content.selling}
            hint={markup ? undefined : content.newNeedsPrice}
            options={Object.entries(content.sellingKinds).map(([value, label]) => ({ value, label }))}
            value={markup?.scope ?? 'leave'}
            onChange={({ target: { value } }) =>
              onChange({
                markup:
                  value === 'new' || value === 'all' ? { ...(markup ?? firstMarkup), scope: value } : null,
              })
            }
          />
        </div>
      )}
      {!hasRetail && markup && (
        <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
          <TextField
            label={content.percent}
            type="number"
            inputMode="decimal"
            min={0}
            max={1000}
            step="any"
            required
            value={String(markup.percent)}
            onChange={({ target }) => onChange({ markup: { ...markup, percent: Number(target.value) } })}
          />
          <SelectField
            label={content.rounding}
            options={priceRoundings.map((value) => ({ value, label: roundingLabels[value] }))}
            value={markup.rounding}
            onChange={({ target }) =>
              onChange({
                markup: {
                  ...markup,
                  rounding: priceRoundings.find((known) => known === target.value) ?? 'none',
                },
              })
            }
          />
        </div>
      )}
    </div>
  )
}
