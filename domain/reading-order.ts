const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** As people look for names, and as the database orders them: É beside E, case ignored, Mouse 9 before Mouse 10. */
export function compareNames(one: string, other: string): number {
  return order.compare(one, other)
}
