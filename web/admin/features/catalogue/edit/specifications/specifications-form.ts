import type { Specifications } from '#contract/catalogue/product.ts'

/** The key identifies rows while their names are being typed. */
export type SpecificationRow = { key: string; name: string; value: string }

/** Specifications as typed: a list of names and values, or free text. Both remain while one is shown. */
export type SpecificationsForm = { kind: 'list' | 'text'; rows: SpecificationRow[]; text: string }

/** Suggested names that most products use. */
export const usualSpecifications = [
  { name: 'ram', label: 'RAM' },
  { name: 'storage', label: 'Storage' },
  { name: 'color', label: 'Colour' },
  { name: 'processor', label: 'Processor' },
] as const

export function specificationsForm(specifications: Specifications): SpecificationsForm {
  if (typeof specifications === 'string') return { kind: 'text', rows: [], text: specifications }
  const rows = Object.entries(specifications).map(([name, value]) => ({
    key: name,
    name,
    value: String(value),
  }))
  return { kind: 'list', rows, text: '' }
}

export type SpecificationsReading =
  | { kind: 'read'; specifications: Specifications }
  | { kind: 'unreadable'; message: string }

/** A row without a value is left out. A stored number stays a number while it is unchanged. */
export function readSpecifications(form: SpecificationsForm, stored: Specifications): SpecificationsReading {
  if (form.kind === 'text') return { kind: 'read', specifications: form.text.trim() }

  const rows = form.rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ value }) => value !== '')
  if (rows.some(({ name }) => name === '')) {
    return { kind: 'unreadable', message: 'Give every specification a name' }
  }
  const names = rows.map(({ name }) => name.toLowerCase())
  const twice = rows.find((_, index) => names.indexOf(names[index] ?? '') !== index)
  if (twice) return { kind: 'unreadable', message: `"${twice.name}" is listed twice` }

  const was = typeof stored === 'string' ? {} : stored
  const entries = rows.map(({ name, value }): [string, string | number] => {
    const before = Object.hasOwn(was, name) ? was[name] : undefined
    return [name, typeof before === 'number' && String(before) === value ? before : value]
  })
  return { kind: 'read', specifications: Object.fromEntries(entries) }
}

/** Joined into a sentence. */
export function specificationsText({ kind, rows, text }: SpecificationsForm): string {
  return kind === 'text' ? text : rows.map(({ name, value }) => `${name}: ${value}`).join(', ')
}
