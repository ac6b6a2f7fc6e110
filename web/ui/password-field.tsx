import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { control, Field, type TextFieldProps } from './field.tsx'

type PasswordFieldProps = TextFieldProps & {
  /** Fills in a password to keep or change, which is then shown. */
  onSuggest?: () => void
}

export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  onSuggest,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  function suggest() {
    onSuggest?.()
    setIsShown(true)
  }

  const hintAndOffer = onSuggest && (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{hint}</span>
      <button type="button" className="link min-h-6" onClick={suggest}>
        Suggest one
      </button>
    </span>
  )

  return (
    <Field label={label} hint={hintAndOffer ?? hint} error={error} isOptional={isOptional} id={id}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...rest}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(control, 'pr-12', className)}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={controlProps.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
