/** What a text leaves open, as it is written: `{phone}`. */
const written = /\{([a-z_]{1,40})\}/g

/** What the pages of the owner may leave open, and the settings fill in. */
export const pagePlaceholders = [
  'shop',
  'company',
  'registration_number',
  'vat_number',
  'address',
  'phone',
  'email',
  'delivery_cost',
  'packing_time',
  'delivery_time',
  'change_of_mind_days',
  'refund_days',
  'defect_months',
] as const
export type PagePlaceholder = (typeof pagePlaceholders)[number]

/** What the owner's words in an email may leave open. */
export const emailPlaceholders = ['name', 'order', 'shop', 'phone', 'email'] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

/** Those of a text that do not exist. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(written)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !known.includes(name)))]
}

/** Filled in once: what a value contains is not read again. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(written, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
