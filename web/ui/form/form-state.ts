import type { FormProblem } from '#domain/form-problem.ts'

export type FormRules<Values extends object> = {
  validate: (values: Values) => FormProblem | null
  /**
   * A form without fault, so that one field can be validated while others are still blank. A form without a sample is
   * validated only when it is sent.
   */
  sample?: Values
}

export type FormState<Values extends object> = {
  /** As the form was opened, or was saved last. */
  base: Values
  values: Values
  /** The visible errors, which are fewer than all errors. */
  errors: Record<string, string>
  message: string | null
  /** What the shop calls its refusal. */
  code: string | null
}

/** The shop's answer after the form was sent. */
export type FormRefusal = {
  message: string
  fields?: Record<string, string> | undefined
  code?: string | undefined
}

export function startForm<Values extends object>(base: Values, values = base): FormState<Values> {
  return { base, values, errors: {}, message: null, code: null }
}

/** What differs from before: the rest may have been changed by somebody else meanwhile. */
export function onlyChanged<Values extends object>(next: Values, before: Partial<Values>): Partial<Values> {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !isSameValue(value, was.get(name))),
  ) as Partial<Values>
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Typing never shows an error, but clears one as soon as it is fixed. */
export function changeField<Values extends object>(
  rules: FormRules<Values>,
  state: FormState<Values>,
  change: Partial<Values>,
): FormState<Values> {
  const values = { ...state.values, ...change }
  const shown = Object.keys(state.errors)
  const errors = errorsIn(shown, (field) => {
    // What only the shop can know of a field is said until that field is changed.
    const error = state.errors[field]
    const isOurs = isIn(change, field) || fieldError(rules, state.values, field) === error
    return isOurs ? fieldError(rules, values, field) : error
  })
  const isMended = shown.length > 0 && Object.keys(errors).length === 0
  return { ...state, values, errors, message: isMended ? null : state.message }
}

/** Leaving a field shows the error in what was typed; blank fields are ignored. */
export function leaveField<Values extends object>(
  rules: FormRules<Values>,
  state: FormState<Values>,
  field: Extract<keyof Values, string>,
): FormState<Values> {
  if (!rules.sample || isBlank(state.values[field])) return state
  const { [field]: _, ...others } = state.errors
  const error = fieldError(rules, state.values, field)
  return { ...state, errors: error ? { ...others, [field]: error } : others }
}

/** Sending shows every error; no message means that there are none. */
export function checkForm<Values extends object>(
  rules: FormRules<Values>,
  state: FormState<Values>,
): FormState<Values> {
  const { base, values } = state
  const problem = rules.validate(values)
  if (!problem) return startForm(base, values)
  const errors = rules.sample
    ? errorsIn(Object.keys(values), (field) => fieldError(rules, values, field))
    : problem.fields
  return { base, values, errors, message: problem.message, code: null }
}

export function refuseForm<Values extends object>(
  state: FormState<Values>,
  { message, fields = {}, code }: FormRefusal,
): FormState<Values> {
  return { ...state, errors: fields, message, code: code ?? null }
}

export function isChanged<Values extends object>({ base, values }: FormState<Values>): boolean {
  return !isSameValue(values, base)
}

function errorsIn(
  fields: readonly string[],
  errorOf: (field: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = errorOf(field)
      return error ? [[field, error]] : []
    }),
  )
}

function fieldError<Values extends object>(
  { validate, sample }: FormRules<Values>,
  values: Values,
  field: string,
): string | undefined {
  if (!sample) return validate(values)?.fields[field]
  const own = Object.entries(values).filter(([name, value]) => name === field || !isBlank(value))
  return validate({ ...sample, ...Object.fromEntries(own) })?.fields[field]
}

/** `contact.email` is part of what `contact` holds. */
function isIn(change: object, field: string): boolean {
  return (field.split('.')[0] ?? field) in change
}

function isBlank(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.trim() === '')
}
