import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Field } from '#web/ui/field.tsx'

type WritingAreaProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  text: string
  rows: number
  maxLength: number
  isBusy: boolean
  area: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  /** Pressed with Ctrl or Cmd and Enter. */
  onSend: () => void
}

export function WritingArea(props: WritingAreaProps) {
  const { label, hint, error, text, rows, maxLength, isBusy, area, onText, onSend } = props

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isBusy) onSend()
  }

  return (
    <Field label={label} hint={hint} {...(error && { error })}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          rows={rows}
          maxLength={maxLength}
          value={text}
          readOnly={isBusy}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
          className="field-sizing-content min-h-24 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}
