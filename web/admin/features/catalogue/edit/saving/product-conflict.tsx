import type { ReactNode } from 'react'
import { ConflictPanel, type Side } from '#web/ui/form/conflict-panel.tsx'
import { boxingLabels, productBatteryLabels } from '../../battery-labels.ts'
import { otherSuppliersText } from '../prices/other-suppliers-form.ts'
import { useCostRule } from '../prices/use-cost-rule.ts'
import { productFormContent } from '../product-form-content.ts'
import {
  type FieldName,
  formLabel,
  insuranceLabels,
  type ProductFormValues,
  tagLabels,
} from '../product-form-values.ts'
import { specificationsText } from '../specifications/specifications-form.ts'
import type { FormConflict } from './product-on-top.ts'

const { conflict: content } = productFormContent

type ProductConflictProps = {
  conflict: FormConflict
  sides: ReadonlyMap<FieldName, Side>
  isOwn: boolean
  nameOf: { category: (id: string) => string; supplier: (id: string) => string }
  picture: (key: string) => ReactNode
  onChoose: (field: FieldName, side: Side) => void
}

/** Both versions of a product side by side, field by field, after someone else saved first. */
export function ProductConflict({ conflict, sides, isOwn, nameOf, picture, onChoose }: ProductConflictProps) {
  const rule = useCostRule()
  const shown = (field: FieldName, side: Side) =>
    field === 'pictures' ? (
      <Pictures keys={conflict[side].pictures} picture={picture} />
    ) : (
      valueText(field, conflict[side], nameOf)
    )
  return (
    <ConflictPanel
      title={content.title(isOwn)}
      text={content.text(isOwn)}
      compared={[...sides].map(([field, chosen]) => ({
        field,
        chosen,
        label: formLabel(field, rule),
        mine: shown(field, 'mine'),
        theirs: shown(field, 'theirs'),
      }))}
      onChoose={onChoose}
    />
  )
}

function Pictures({ keys, picture }: { keys: readonly string[]; picture: ProductConflictProps['picture'] }) {
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
  nameOf: ProductConflictProps['nameOf'],
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
