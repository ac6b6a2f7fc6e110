import clsx from 'clsx'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Around = { label: ReactNode; hint?: ReactNode; error?: string; isOptional?: boolean }

type FieldProps = Around & { id?: string; children: (controlProps: ControlProps) => ReactNode }

/** A control with its label, hint and error, linked for screen readers. */
export function Field({ label, hint, error, isOptional = false, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ')

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={controlId} className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="grow text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

export const control =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-2 text-ink ' +
  'transition-colors hover:border-ink aria-invalid:border-red ' +
  'disabled:border-line disabled:bg-paper-2 disabled:text-ink-2'

export type TextFieldProps = Around & ComponentProps<'input'>

export function TextField({ label, hint, error, isOptional, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      {(controlProps) => (
        <input type="text" {...rest} {...controlProps} className={clsx(control, className)} />
      )}
    </Field>
  )
}

/** A keyboard with an @, and nothing that corrects or capitalises an address. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

type Option = { value: string; label: string }

type SelectFieldProps = Around & ComponentProps<'select'> & { options: readonly Option[] }

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  options,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      {(controlProps) => (
        <div className="relative">
          <select {...rest} {...controlProps} className={clsx(control, 'appearance-none pr-10', className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  )
}

type CheckboxProps = ComponentProps<'input'> & { label: ReactNode; error?: string }

export function Checkbox({ label, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className="flex min-h-6 items-start gap-3">
        <input
          {...rest}
          type="checkbox"
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${controlId}-error` : undefined}
          className={clsx('mt-0.75 size-5 shrink-0 accent-green', className)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-red">
      <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
      {children}
    </p>
  )
}
