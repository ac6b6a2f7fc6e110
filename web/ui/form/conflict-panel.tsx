import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Notice } from '../notice.tsx'

export type Side = 'mine' | 'theirs'

/** A field that two people changed. */
export type ComparedField<Field extends string> = {
  field: Field
  label: string
  chosen: Side
} & Record<Side, ReactNode>

type ConflictPanelProps<Field extends string> = {
  title: string
  text: string
  compared: readonly ComparedField<Field>[]
  onChoose: (field: Field, side: Side) => void
}

const sides = [
  ['theirs', 'Saved: '],
  ['mine', 'Yours: '],
] as const

/** Both versions side by side, field by field, after someone else saved first. */
export function ConflictPanel<Field extends string>(props: ConflictPanelProps<Field>) {
  const { title, text, compared, onChoose } = props
  const groupId = useId()
  const panel = useRef<HTMLDivElement>(null)

  // It is above the form, and the save button below.
  useEffect(() => panel.current?.focus(), [])

  return (
    <div ref={panel} tabIndex={-1} className="@container rounded-control">
      <Notice tone="warning" title={title}>
        <p>{text}</p>
        {compared.map(({ field, label, chosen, ...values }) => (
          <fieldset key={field} className="mt-3 border-t border-line pt-3">
            <legend className="sr-only">{label}</legend>
            <div className="grid gap-x-4 gap-y-1 @2xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
              <span aria-hidden className="font-medium">
                {label}
              </span>
              {sides.map(([side, whose]) => (
                <label key={side} className="flex min-h-6 min-w-0 items-start gap-2">
                  <input
                    type="radio"
                    name={`${groupId}-${field}`}
                    checked={chosen === side}
                    onChange={() => onChoose(field, side)}
                    className="mt-0.75 size-4 shrink-0 accent-green"
                  />
                  <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                    <span className="text-ink-2">{whose}</span>
                    {values[side]}
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
