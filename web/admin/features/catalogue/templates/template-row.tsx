import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { isReadByItself } from '#domain/catalogue/browsing/facets.ts'
import { canBeFilter } from '#domain/catalogue/browsing/own-filter.ts'
import { specificationKinds } from '#domain/catalogue/specifications/specification-field.ts'
import { specificationName } from '#domain/catalogue/specifications/specification-template.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { Checkbox, Field, SelectField, TextField } from '#web/ui/field.tsx'
import { control, textArea } from '../edit/control-looks.ts'
import { type FieldValues, fieldsOf } from './field-values.ts'
import { FilterPreview } from './filter-preview.tsx'
import { templateContent as content } from './template-content.ts'

type TemplateRowProps = {
  categoryId: number
  field: FieldValues
  isFirst: boolean
  isLast: boolean
  onChange: (part: Partial<FieldValues>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One specification: what it is called, what it is, and whether it is required. */
export function TemplateRow({
  categoryId,
  field,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: TemplateRowProps) {
  const { label, kind, isRequired } = field
  return (
    <li className="grid items-start gap-x-3 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_auto]">
      <TextField
        label={content.label}
        value={label}
        maxLength={60}
        onChange={({ target }) => onChange({ label: target.value })}
        className={control}
      />
      <SelectField
        label={content.kind}
        value={kind}
        options={specificationKinds.map((value) => ({ value, label: content.kinds[value] }))}
        onChange={({ target }) =>
          onChange({ kind: specificationKinds.find((one) => one === target.value) ?? 'text' })
        }
        className={control}
      />
      <KindDetails field={field} onChange={onChange} />
      <div className="flex flex-col gap-2 sm:order-last sm:col-span-4">
        <Checkbox
          label={content.isRequired}
          checked={isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
        <FilterChoice categoryId={categoryId} field={field} onChange={onChange} />
      </div>
      <div className="flex items-center gap-1 sm:pt-6.5">
        <IconButton icon={ArrowUp} label={content.up(label)} isOff={isFirst} onPress={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={content.down(label)} isOff={isLast} onPress={() => onMove(1)} />
        <IconButton icon={X} label={content.remove(label)} onPress={onRemove} />
      </div>
    </li>
  )
}

type FilterChoiceProps = Pick<TemplateRowProps, 'categoryId' | 'field' | 'onChange'>

/** Free texts are no filters; what is one in every shop needs no tick. */
function FilterChoice({ categoryId, field, onChange }: FilterChoiceProps) {
  const [written] = fieldsOf([field])
  if (!written) return null
  const named = { ...written, name: written.name || specificationName(written.label) }
  if (isReadByItself(named.name)) return <p className="text-sm text-ink-2">{content.filter.always}</p>
  if (!canBeFilter(named)) return null
  return (
    <>
      <Checkbox
        label={content.filter.isFilter}
        checked={field.isFilter ?? false}
        onChange={({ target }) => onChange({ isFilter: target.checked })}
      />
      {field.isFilter && <FilterPreview categoryId={categoryId} field={named} />}
    </>
  )
}

function KindDetails({
  field: { kind, unit, choices },
  onChange,
}: Pick<TemplateRowProps, 'field' | 'onChange'>) {
  if (kind === 'number') {
    return (
      <TextField
        label={content.unit}
        isOptional
        value={unit}
        placeholder={content.unitHint}
        maxLength={12}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ unit: target.value })}
        className={control}
      />
    )
  }
  if (kind === 'choice') {
    return (
      <Field label={content.choices}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            rows={3}
            value={choices}
            placeholder={content.choicesHint}
            onChange={({ target }) => onChange({ choices: target.value })}
            className={textArea}
          />
        )}
      </Field>
    )
  }
  return <span className="max-sm:hidden" />
}
