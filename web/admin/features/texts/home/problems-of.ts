/** What is wrong with one part of a form, by field: `slides.2.alt` is `alt` of the third slide. */
export function problemsOf(
  errors: Readonly<Record<string, string>>,
  list: 'slides' | 'rows',
  at: number,
): Partial<Record<string, string>> {
  const prefix = `${list}.${at}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), error]] : [],
    ),
  )
}
