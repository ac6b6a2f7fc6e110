import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FitFact, fitFactNames, fitFacts, fitUnit } from '#domain/catalogue/fit/fit.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { control, number } from '../control-looks.ts'
import { productFormContent } from '../product-form-content.ts'
import { fieldLabel, type ProductFormValues } from '../product-form-values.ts'
import { type FitRow, fitRows, fitText } from './fit-rows.ts'

const { fit: content } = productFormContent

type FitFactsFieldProps = { form: Form<ProductFormValues>; name: 'fitNeeds' | 'fitOffers' }

/** What a product needs or offers, a row for each fact. The form keeps it as the text that is stored. */
export function FitFactsField({ form, name }: FitFactsFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const rows = fitRows(form.values[name])
  const error = form.errors[name]
  const save = (changed: readonly FitRow[]) => form.change({ [name]: fitText(changed, name) })
  const edit = (at: number, part: Partial<FitRow>) =>
    save(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))

  function add() {
    flushSync(() => save([...rows, { fact: 'connector', rule: 'at_least', said: '' }]))
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{fieldLabel(name)}</legend>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {rows.map((row, at) => (
            <FitRowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are their values, and have no other name
              key={at}
              row={row}
              name={name}
              onEdit={(part) => edit(at, part)}
              onRemove={() => save(rows.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-red">
          {error}
        </p>
      )}
      <div>
        <Button variant="secondary" size="small" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {content.add[name]}
        </Button>
      </div>
    </fieldset>
  )
}

const factOptions = fitFactNames.map((name) => ({ value: name, label: fitFacts[name].label }))
const ruleOptions = (['at_least', 'at_most'] as const).map((rule) => ({
  value: rule,
  label: content.rules[rule],
}))

type FitRowFieldsProps = {
  row: FitRow
  name: FitFactsFieldProps['name']
  onEdit: (part: Partial<FitRow>) => void
  onRemove: () => void
}

function FitRowFields({ row: { fact, rule, said }, name, onEdit, onRemove }: FitRowFieldsProps) {
  const unit = fitUnit(fact)
  const isLimit = unit !== null && name === 'fitNeeds'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 border-b border-line pb-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:border-0 sm:pb-0">
      <SelectField
        label={content.fact}
        value={fact}
        options={factOptions}
        onChange={(event) => onEdit({ fact: event.target.value as FitFact, said: '' })}
        className={control}
      />
      <div className="flex items-end gap-2 max-sm:col-start-1">
        {isLimit && (
          <SelectField
            label={content.rule}
            value={rule}
            options={ruleOptions}
            onChange={(event) => onEdit({ rule: event.target.value as FitRow['rule'] })}
            className={control}
          />
        )}
        <div className="min-w-0 flex-1">
          <TextField
            label={unit === null ? content.words : content.amount(unit)}
            placeholder={unit === null ? content.wordsHint[name] : undefined}
            value={said}
            maxLength={200}
            inputMode={unit === null ? 'text' : 'decimal'}
            onChange={(event) => onEdit({ said: event.target.value })}
            className={unit === null ? control : number}
          />
        </div>
      </div>
      <button
        type="button"
        aria-label={content.remove(fitFacts[fact].label)}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink max-sm:col-start-2 max-sm:row-start-1 sm:size-9"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
