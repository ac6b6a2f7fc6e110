import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { boxingLabels, productBatteryLabels } from '../battery-labels.ts'
import type { FormConflict, Side } from './form-conflict.ts'
import { otherSuppliersText } from './other-suppliers-form.ts'
import { productFormContent } from './product-form-content.ts'
import {
  type FieldName,
  formLabel,
  insuranceLabels,
  type ProductFormValues,
  tagLabels,
} from './product-form-values.ts'
import { specificationsText } from './specifications-form.ts'
import { useCostRule } from './use-cost-rule.ts'

const { conflict: content } = productFormContent

type ConflictPanelProps = {
  conflict: FormConflict
  sides: ReadonlyMap<FieldName, Side>
  isOwn: boolean
  nameOf: { category: (id: string) => string; supplier: (id: string) => string }
  picture: (key: string) => ReactNode
  onChoose: (field: FieldName, side: Side) => void
}

/** Both versions side by side, field by field, after someone else saved first. */
export function ConflictPanel({ conflict, sides, isOwn, nameOf, picture, onChoose }: ConflictPanelProps) {
  const groupId = useId()
  const rule = useCostRule()
  const panel = useRef<HTMLDivElement>(null)

  // It is above the form, and the save button below.
  useEffect(() => panel.current?.focus(), [])

  const columns = 'grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]'

  return (
    <div ref={panel} tabIndex={-1} className="rounded-control">
      <Notice tone="warning" title={content.title(isOwn)}>
        <p>{content.text(isOwn)}</p>
        {[...sides].map(([field, chosen]) => (
          <fieldset key={field} className="mt-3 border-t border-line pt-3">
            <legend className="sr-only">{formLabel(field, rule)}</legend>
            <div className={columns}>
              <span aria-hidden className="font-medium">
                {formLabel(field, rule)}
              </span>
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} className="flex min-h-6 min-w-0 items-start gap-2">
                  <input
                    type="radio"
                    name={`${groupId}-${field}`}
                    checked={chosen === side}
                    onChange={() => onChoose(field, side)}
                    className="mt-0.75 size-4 shrink-0 accent-green"
                  />
                  <span className="min-w-0">
                    <span className="text-ink-2">{content.sides[side]}</span>
                    {field === 'pictures' ? (
                      <Pictures keys={conflict[side].pictures} picture={picture} />
                    ) : (
                      valueText(field, conflict[side], nameOf)
                    )}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </Notice>
    </div>
  )
}

function Pictures({ keys, picture }: { keys: readonly string[]; picture: ConflictPanelProps['picture'] }) {
  if (keys.length === 0) return 'None'
  return (
    <span className="flex flex-wrap gap-1">
      <span className="sr-only">{content.pictures(keys.length)}</span>
      {keys.map((key) => (
        <span key={key} className="relative block size-12 overflow-hidden rounded-control bg-photo">
          {picture(key)}
        </span>
      ))}
    </span>
  )
}

function valueText(
  field: Exclude<FieldName, 'pictures'>,
  form: ProductFormValues,
  nameOf: ConflictPanelProps['nameOf'],
): string {
  switch (field) {
    case 'tags':
      return form.tags.map((tag) => tagLabels[tag]).join(', ') || 'None'
    case 'isActive':
    case 'asksSerial':
      return form[field] ? 'Yes' : 'No'
    case 'insuranceType':
      return insuranceLabels[form.insuranceType]
    case 'boxing':
      return boxingLabels[form.boxing]
    case 'battery':
      return productBatteryLabels[form.battery]
    case 'categoryId':
      return form.categoryId ? nameOf.category(form.categoryId) : 'None'
    case 'supplierId':
      return form.supplierId ? nameOf.supplier(form.supplierId) : 'None'
    case 'otherSuppliers':
      return otherSuppliersText(form.otherSuppliers, nameOf.supplier) || 'None'
    case 'specifications':
      return specificationsText(form.specifications) || 'None'
    default:
      return form[field] || 'Empty'
  }
}
