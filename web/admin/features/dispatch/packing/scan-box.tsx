import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dispatchContent } from '../dispatch-content.ts'

const { packing: content } = dispatchContent

type ScanBoxProps = {
  /** The product whose serial number is wanted now. */
  wanted: string | null
  onScan: (code: string) => void
}

/** For codes that are typed, and for scanners while it has the focus. */
export function ScanBox({ wanted, onScan }: ScanBoxProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (wanted !== null) input.current?.focus()
  }, [wanted])

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    setTyped('')
    if (code) onScan(code)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        ref={input}
        label={content.scanLabel}
        hint={wanted === null ? content.scanHint : content.serialWantedOf(wanted)}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="small" className="self-start">
        {content.count}
      </Button>
    </form>
  )
}
