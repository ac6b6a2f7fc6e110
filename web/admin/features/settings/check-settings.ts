import { OwnerSettings } from '#contract/shop/settings.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { settingsContent } from './settings-content.ts'

/** What is wrong with the settings, by the path of each field on the wire: `company.vatNumber`, `social.0.url`. */
export function checkSettings(settings: OwnerSettings): FormProblem | null {
  const onWire = toWire(OwnerSettings, settings)
  const read = OwnerSettings.safeParse(onWire)
  if (read.success) return null
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const field = path.join('.')
    fields[field] ??= messageOf(onWire, path, message)
  }

  return {
    message: settingsContent.errors.count(Object.keys(fields).length),
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

function messageOf(onWire: unknown, path: readonly PropertyKey[], message: string): string {
  const value = path.reduce<unknown>((inside, key) => inner(inside, key), onWire)
  return typeof value === 'number' && !Number.isFinite(value) ? settingsContent.errors.noNumber : message
}

function inner(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
