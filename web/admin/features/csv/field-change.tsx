import { cellText, shortTexts } from './cell-text.ts'

type FieldChangeProps = { field: string; from: string; to: string; isShort?: boolean }

/** A cell before and after. */
export function FieldChange({ field, from, to, isShort = false }: FieldChangeProps) {
  const whole = { from: cellText(field, from), to: cellText(field, to) }
  const shown = isShort ? shortTexts(whole.from, whole.to) : whole
  return (
    <>
      {from !== '' && (
        <>
          <del className="whitespace-pre-line wrap-anywhere text-red decoration-red/60 tabular-nums">
            <span className="sr-only">was </span>
            {shown.from}
          </del>
          <span aria-hidden className="text-ink-2">
            →
          </span>
        </>
      )}
      <ins className="whitespace-pre-line wrap-anywhere text-green no-underline tabular-nums">
        <span className="sr-only">is </span>
        {to === '' ? 'empty' : shown.to}
      </ins>
    </>
  )
}
