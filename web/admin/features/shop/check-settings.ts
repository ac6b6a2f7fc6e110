import { OwnerSettings } from '#contract/shop/settings.ts'
import type { FormProblem } from '#domain/form-problem.ts'

/** The errors in the settings, by the path of each field: `company.vatNumber`, `social.0.url`. */
export function checkSettings(settings: OwnerSettings): FormProblem | null {
  const read = OwnerSettings.safeParse(settings)
  if (read.success) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const field = path.join('.')
    fields[field] ??= messageOf(settings, path, message)
  }
  const count = Object.keys(fields).length
  return {
    message: count === 1 ? 'Check one field' : `Check ${count} fields`,
    fields,
  }
}

/** The first error in a field or in one of its lines. */
export function problemOf(problem: FormProblem | null, field: string): string {
  const found = Object.entries(problem?.fields ?? {}).find(
    ([path]) => path === field || path.startsWith(`${field}.`),
  )
  return found?.[1] ?? ''
}

function messageOf(settings: OwnerSettings, path: readonly PropertyKey[], message: string): string {
  const value = path.reduce<unknown>((inside, key) => inner(inside, key), settings)
  const name = path.at(-1)
  if (typeof value === 'number' && !Number.isFinite(value)) return 'Enter a number'
  if (name === 'email') return 'Please enter a valid email address'
  if (name === 'url') return 'Enter the full address, starting with https://'
  if (name === 'vatNumber') return 'A VAT number has 10 digits and starts with 4'
  return message
}

function inner(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
