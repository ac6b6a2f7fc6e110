import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { provinceOfPostalCode } from '#domain/accounts/addresses/province-of-postal-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type PostalCodeFormProps = { code: string | null; onChoose: (code: string) => void }

/** Asks for a postal code that exists. */
export function PostalCodeForm({ code, onChoose }: PostalCodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // The pressed button was replaced by this form.
  useEffect(() => input.current?.focus(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (provinceOfPostalCode(typed)) return onChoose(typed)
    setError(
      /^\d{4}$/.test(typed)
        ? 'That postal code does not exist. Please check it.'
        : 'A postal code has four digits, such as 8001.',
    )
    input.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <div className="w-36">
        <TextField
          ref={input}
          label="Postal code"
          error={error}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          defaultValue={code ?? ''}
        />
      </div>
      <Button type="submit" variant="secondary">
        Check
      </Button>
    </form>
  )
}
