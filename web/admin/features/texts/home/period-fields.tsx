import { TextField } from '#web/ui/field.tsx'
import { homeContent } from './home-content.ts'

const { fields } = homeContent

type Period = { begins: string; ends: string }

type PeriodFieldsProps = { value: Period; error?: string; onChange: (part: Partial<Period>) => void }

/** When a slide or a row is shown. */
export function PeriodFields({ value: { begins, ends }, error, onChange }: PeriodFieldsProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={fields.begins}
          isOptional
          value={begins}
          onChange={({ target }) => onChange({ begins: target.value })}
        />
        <TextField
          type="datetime-local"
          label={fields.ends}
          isOptional
          value={ends}
          error={error}
          onChange={({ target }) => onChange({ ends: target.value })}
        />
      </div>
      <p className="text-sm text-ink-2">{fields.momentHint}</p>
    </div>
  )
}
