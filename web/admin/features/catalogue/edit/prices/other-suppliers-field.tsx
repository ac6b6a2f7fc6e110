import { ArrowUp, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { maxOtherSuppliers } from '#domain/catalogue/other-supplier.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { rowKey } from '#web/ui/row-key.ts'
import { control, number } from '../control-looks.ts'
import { productFormContent } from '../product-form-content.ts'
import type { ProductFormValues } from '../product-form-values.ts'
import type { OtherSupplierRow } from './other-suppliers-form.ts'

const { otherSuppliers: content } = productFormContent

type OtherSuppliersFieldProps = {
  form: Form<ProductFormValues>
  options: readonly { value: string; label: string }[]
}

/** Where else a product can be bought. Most products have one supplier, and see one button. */
export function OtherSuppliersField({ form, options }: OtherSuppliersFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const { otherSuppliers: rows, supplierId } = form.values
  const error = form.errors.otherSuppliers
  const change = (otherSuppliers: OtherSupplierRow[]) => form.change({ otherSuppliers })
  const edit = (key: string, part: Partial<OtherSupplierRow>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))

  function add() {
    flushSync(() => change([...rows, { key: rowKey(), supplierId: '', code: '', cost: '' }]))
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }

  if (supplierId === '' && rows.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-2" data-problem={error && ''}>
      <legend className={rows.length > 0 ? 'pb-1.5 font-medium' : 'sr-only'}>{content.title}</legend>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-4 sm:gap-2">
          {rows.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              isFirst={at === 0}
              options={options.filter(({ value }) => value !== supplierId || value === row.supplierId)}
              onChange={(part) => edit(row.key, part)}
              onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
              onMakeMain={() => form.change(madeMain(form.values, row))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
      {rows.length < maxOtherSuppliers && (
        <div>
          <Button variant="secondary" size="small" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {content.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The main supplier takes the row's place, with its code and cost. */
function madeMain(values: ProductFormValues, row: OtherSupplierRow): Partial<ProductFormValues> {
  const former = {
    supplierId: values.supplierId,
    code: values.supplierSku,
    cost: values.costCents || values.wholesaleCents,
  }
  return {
    supplierId: row.supplierId,
    supplierSku: row.code || values.supplierSku,
    costCents: row.cost,
    otherSuppliers: values.otherSuppliers.map((one) => (one.key === row.key ? { ...one, ...former } : one)),
  }
}

type RowProps = {
  row: OtherSupplierRow
  isFirst: boolean
  options: OtherSuppliersFieldProps['options']
  onChange: (part: Partial<OtherSupplierRow>) => void
  onRemove: () => void
  onMakeMain: () => void
}

function Row({ row, isFirst, options, onChange, onRemove, onMakeMain }: RowProps) {
  const name = options.find(({ value }) => value === row.supplierId && value !== '')?.label
  const label = (text: string) => <span className={isFirst ? undefined : 'sm:sr-only'}>{text}</span>
  return (
    <li className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_auto]">
      <div className="col-span-2 sm:col-span-1">
        <SelectField
          label={label(content.supplier)}
          value={row.supplierId}
          options={[{ value: '', label: content.choose }, ...options.filter(({ value }) => value !== '')]}
          onChange={({ target }) => onChange({ supplierId: target.value })}
          className={control}
        />
      </div>
      <TextField
        label={label(content.code)}
        value={row.code}
        maxLength={100}
        spellCheck={false}
        onChange={({ target }) => onChange({ code: target.value })}
        className={control}
      />
      <TextField
        label={label(content.cost)}
        value={row.cost}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        onChange={({ target }) => onChange({ cost: target.value })}
        className={number}
      />
      <div className="col-span-2 flex gap-2 sm:col-span-1 sm:gap-0">
        <Button
          variant="quiet"
          size="small"
          disabled={row.supplierId === '' || row.cost.trim() === ''}
          aria-label={content.makeMainOf(name)}
          title={content.makeMainOf(name)}
          onClick={onMakeMain}
        >
          <ArrowUp aria-hidden className="size-4" />
          <span className="sm:sr-only">{content.makeMain}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={content.remove(name)}
          title={content.remove(name)}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
          <span className="sm:sr-only">{content.removeIt}</span>
        </Button>
      </div>
    </li>
  )
}
