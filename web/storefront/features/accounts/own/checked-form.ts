import type { FormProblem } from '#domain/form-problem.ts'

export type FormValues<Field extends string> = Record<Field, string>

export type FormRules<Field extends string> = {
  validate: (values: FormValues<Field>) => FormProblem | null
  /** A form without fault, so that one field can be validated while others are still blank. */
  sample: FormValues<Field>
}

export type FormState<Field extends string> = {
  values: FormValues<Field>
  /** The errors on show, which are fewer than the errors there are. */
  errors: Partial<Record<string, string>>
  message: string | null
}

export function startForm<Field extends string>(values: FormValues<Field>): FormState<Field> {
  return { values, errors: {}, message: null }
}

/** Typing never brings up an error, but takes one away as soon as it is mended. */
export function changeField<Field extends string>(
  rules: FormRules<Field>,
  state: FormState<Field>,
  change: Partial<FormValues<Field>>,
): FormState<Field> {
  const values = { ...state.values, ...change }
  const errors = errorsOf(rules, values, Object.keys(state.errors))
  const isMended = Object.keys(state.errors).length > 0 && Object.keys(errors).length === 0
  return { values, errors, message: isMended ? null : state.message }
}

/** Leaving a field brings up what is wrong with what was typed in it; a field left blank is left in peace. */
export function leaveField<Field extends string>(
  rules: FormRules<Field>,
  state: FormState<Field>,
  field: Field,
): FormState<Field> {
  const error = isBlank(state.values[field]) ? state.errors[field] : fieldError(rules, state.values, field)
  return { ...state, errors: withError(state.errors, field, error) }
}

/** Sending brings up everything that is wrong; no message means that nothing is. */
export function checkForm<Field extends string>(
  rules: FormRules<Field>,
  state: FormState<Field>,
): FormState<Field> {
  const problem = rules.validate(state.values)
  if (!problem) return startForm(state.values)
  return {
    ...state,
    errors: errorsOf(rules, state.values, Object.keys(state.values)),
    message: problem.message,
  }
}

/** What the shop answered after the form was sent. */
export function refuseForm<Field extends string>(
  state: FormState<Field>,
  problem: { message: string; fields?: Record<string, string> | undefined },
): FormState<Field> {
  return { ...state, errors: problem.fields ?? {}, message: problem.message }
}

function errorsOf<Field extends string>(
  rules: FormRules<Field>,
  values: FormValues<Field>,
  fields: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = fieldError(rules, values, field)
      return error ? [[field, error]] : []
    }),
  )
}

function fieldError<Field extends string>(
  rules: FormRules<Field>,
  values: FormValues<Field>,
  field: string,
): string | undefined {
  const own = Object.entries<string>(values).filter(([name, value]) => name === field || !isBlank(value))
  return rules.validate({ ...rules.sample, ...Object.fromEntries(own) })?.fields[field]
}

function withError(errors: Partial<Record<string, string>>, field: string, error: string | undefined) {
  const { [field]: _, ...others } = errors
  return error ? { ...others, [field]: error } : others
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}
