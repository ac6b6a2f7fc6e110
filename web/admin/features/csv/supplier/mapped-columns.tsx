import { ArrowRight } from 'lucide-react'
import type { SupplierImport } from '#contract/catalogue/supplier-import.ts'
import {
  type ColumnTarget,
  columnTargets,
  type MappedColumn,
} from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { supplierImportContent, targetLabels } from './supplier-import-content.ts'

const { mapping: content } = supplierImportContent

// As they are read in a price list, and what most columns are not at the end.
const order = Object.keys(targetLabels)
const options = columnTargets
  .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  .map((value) => ({ value, label: targetLabels[value] }))

type MappedColumnsProps = {
  samples: SupplierImport['columns']
  columns: readonly MappedColumn[]
  onChange: (columns: MappedColumn[]) => void
}

/** Each column of the file with some of its cells, and what it stands for. */
export function MappedColumns({ samples, columns, onChange }: MappedColumnsProps) {
  const change = (at: number, part: Partial<MappedColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)))
  return (
    <ul className="divide-y divide-line">
      {columns.map((column, at) => (
        <li
          key={column.name}
          className="grid items-start gap-x-5 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
        >
          <ColumnSample
            name={column.name}
            samples={samples[at]?.samples ?? []}
            isOff={column.to === 'ignore'}
          />
          <ArrowRight
            aria-hidden
            strokeWidth={1.5}
            className={`mt-4.5 size-5 max-sm:hidden ${column.to === 'ignore' ? 'text-line-strong' : 'text-green'}`}
          />
          <div className="grid gap-2">
            <SelectField
              label={<span className="sr-only">{content.meaning(column.name)}</span>}
              options={options}
              value={column.to}
              onChange={({ target }) =>
                change(at, {
                  to: target.value as ColumnTarget,
                  optionName: target.value === 'option' ? column.optionName || column.name.slice(0, 40) : '',
                })
              }
              className={column.to === 'ignore' ? 'text-ink-2' : 'font-medium'}
            />
            {column.to === 'option' && (
              <TextField
                label={content.optionName}
                value={column.optionName}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => change(at, { optionName: target.value })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

type ColumnSampleProps = { name: string; samples: readonly string[]; isOff: boolean }

function ColumnSample({ name, samples, isOff }: ColumnSampleProps) {
  return (
    <div className="min-w-0">
      <p className={`wrap-anywhere font-semibold ${isOff ? 'text-ink-2' : ''}`}>{name}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5 text-sm text-ink-2">
        {samples.length === 0 && <li>{content.noSamples}</li>}
        {samples.map((sample) => (
          <li key={sample} className="max-w-full truncate rounded-control bg-paper-2 px-2 py-0.5">
            {sample}
          </li>
        ))}
      </ul>
    </div>
  )
}
