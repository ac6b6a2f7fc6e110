import { TextField } from '#web/ui/field.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import type { BoxForm } from './box-size.ts'

const { packing: content } = dispatchContent

type BoxFieldsProps = {
  box: BoxForm
  error: string | null
  onChange: (change: Partial<BoxForm>) => void
}

/** What the courier wants to know of the box. */
export function BoxFields({ box, error, onChange }: BoxFieldsProps) {
  const fields = ['mass', 'length', 'width', 'height'] as const
  return (
    <fieldset>
      <legend className="font-medium">{content.size}</legend>
      <div className="mt-1 grid grid-cols-2 gap-3">
        {fields.map((field) => (
          <TextField
            key={field}
            label={content[field]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={box[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
      <p role="alert" className="mt-1 text-red empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
