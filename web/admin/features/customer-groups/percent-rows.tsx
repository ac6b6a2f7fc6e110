import { X } from 'lucide-react'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useBrands, useCategories } from '../catalogue/product-queries.ts'
import { customerGroupContent as content } from './customer-group-content.ts'
import { newPercent, percentKinds, percentProblem, type TypedPercent } from './group-form-values.ts'

type PercentRowsProps = {
  rows: readonly TypedPercent[]
  /** Whether what is missing is said. */
  isChecked: boolean
  onChange: (rows: TypedPercent[]) => void
}

/** What a list takes off everything, categories and brands. */
export function PercentRows({ rows, isChecked, onChange }: PercentRowsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium">{content.percents}</legend>
      <p className="text-sm text-ink-2">{content.percentsHint}</p>
      <ul className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <li key={row.key} aria-label={content.percentOf(index + 1)}>
            <PercentRow
              row={row}
              place={index + 1}
              problem={isChecked ? percentProblem(row) : null}
              onChange={(changed) => onChange(rows.map((one) => (one.key === row.key ? changed : one)))}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => onChange([...rows, newPercent()])}
      >
        {content.addPercent}
      </Button>
    </fieldset>
  )
}

type PercentRowProps = {
  row: TypedPercent
  place: number
  problem: string | null
  onChange: (row: TypedPercent) => void
  onRemove: () => void
}

const toChoose = { value: '', label: content.choose }

function PercentRow({ row, place, problem, onChange, onRemove }: PercentRowProps) {
  const { data: categories = [] } = useCategories()
  const { data: brands = [] } = useBrands()
  const problemOf = (text: string) => (problem === text ? problem : undefined)
  return (
    <div className="flex flex-wrap items-start gap-3" data-problem={problem ?? undefined}>
      <SelectField
        label={content.what}
        value={row.what}
        options={percentKinds.map((value) => ({ value, label: content.whats[value] }))}
        onChange={({ target }) =>
          onChange({ ...row, what: percentKinds.find((kind) => kind === target.value) ?? row.what })
        }
      />
      {row.what === 'category' && (
        <SelectField
          label={content.category}
          error={problemOf(content.problems.category)}
          value={row.category}
          options={[toChoose, ...categories.map(({ id, title }) => ({ value: String(id), label: title }))]}
          onChange={({ target }) => onChange({ ...row, category: target.value })}
        />
      )}
      {row.what === 'brand' && (
        <SelectField
          label={content.brand}
          error={problemOf(content.problems.brand)}
          value={brands.find(({ name }) => name.toLowerCase() === row.brand.toLowerCase())?.name ?? row.brand}
          options={[toChoose, ...brands.map(({ name }) => ({ value: name, label: name }))]}
          onChange={({ target }) => onChange({ ...row, brand: target.value })}
        />
      )}
      <TextField
        label={content.percent}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-28"
        error={problemOf(content.problems.percent)}
        value={row.percent}
        onChange={({ target }) => onChange({ ...row, percent: target.value })}
      />
      <div className="mt-8">
        <IconButton label={content.removePercent(place)} icon={X} onPress={onRemove} />
      </div>
    </div>
  )
}
