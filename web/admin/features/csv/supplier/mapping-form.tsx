import { useState } from 'react'
import type { SupplierImport } from '#contract/catalogue/supplier-import.ts'
import { columnFor, type SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { BarBelow } from '#web/admin/ui/chart/bar-below.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { CategoryMeanings } from './category-meanings.tsx'
import { MappedColumns } from './mapped-columns.tsx'
import { MatchRules } from './match-rules.tsx'
import { PriceRules } from './price-rules.tsx'
import { SaleRule } from './sale-rule.tsx'
import { StockMeanings } from './stock-meanings.tsx'
import { supplierImportContent } from './supplier-import-content.ts'
import { useImportMoves } from './supplier-import-queries.ts'

const { mapping: content } = supplierImportContent

type MappingFormProps = {
  supplierImport: SupplierImport
  onSaved: () => void
  /** Absent if the columns must be said before anything else. */
  onCancel?: () => void
}

/** What the columns of a supplier's files mean: said once, and remembered. */
export function MappingForm({ supplierImport, onSaved, onCancel }: MappingFormProps) {
  const { id, columns, headChange } = supplierImport
  const [mapping, setMapping] = useState<SupplierMapping>(supplierImport.mapping)
  const { saveMapping } = useImportMoves(id)
  useUnsavedChanges(mapping !== supplierImport.mapping && !saveMapping.isSuccess)
  const change = (part: Partial<SupplierMapping>) => setMapping({ ...mapping, ...part })
  const rules = { mapping, onChange: change }

  function save() {
    // Only one of the two decides the price.
    const isPriced = columnFor(mapping, 'retail_price') !== undefined || !columnFor(mapping, 'supplier_price')
    saveMapping.mutate(isPriced ? { ...mapping, markup: null } : mapping, { onSuccess: onSaved })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-col gap-5"
    >
      {headChange && (headChange.added.length > 0 || headChange.missing.length > 0) && (
        <Notice tone="warning" title={content.changed}>
          {headChange.added.length > 0 && <p>{content.added(headChange.added.join(', '))}</p>}
          {headChange.missing.length > 0 && <p>{content.gone(headChange.missing.join(', '))}</p>}
        </Notice>
      )}
      <Section title={content.title}>
        <p className="text-ink-2">{content.intro}</p>
        <MappedColumns
          samples={columns}
          columns={mapping.columns}
          onChange={(changed) => change({ columns: changed })}
        />
      </Section>
      <Section title={content.matching}>
        <MatchRules {...rules} />
      </Section>
      <Section title={content.prices}>
        <PriceRules {...rules} />
      </Section>
      <Section title={content.category}>
        <CategoryMeanings id={id} {...rules} />
      </Section>
      <StockMeanings id={id} {...rules} />
      <Section title={content.sale}>
        <SaleRule {...rules} />
      </Section>
      {saveMapping.error && <Notice tone="error">{saveMapping.error.message}</Notice>}
      <BarBelow label={content.save}>
        <p className="min-w-0 flex-1 basis-60">{content.kept}</p>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {content.cancel}
          </Button>
        )}
        <Button
          type="submit"
          isBusy={saveMapping.isPending}
          busyLabel={content.saving}
          className="max-sm:w-full"
        >
          {content.save}
        </Button>
      </BarBelow>
    </form>
  )
}
