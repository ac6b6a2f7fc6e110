import { type ReactNode, useId } from 'react'

type CountSelectProps = { label: ReactNode; value: number; of: number; onChange: (count: number) => void }

/** A number from none to all. */
export function CountSelect({ label, value, of, onChange }: CountSelectProps) {
  const counts = Array.from({ length: of + 1 }, (_, count) => count)
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-9 rounded-control border border-line-strong bg-paper px-2"
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count} of {of}
          </option>
        ))}
      </select>
    </div>
  )
}
