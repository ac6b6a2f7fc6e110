export type TrackingNumbers = Readonly<Record<string, string>>

/**
 * Numbers copied from a courier's spreadsheet: one a line, for the orders from `first` on; or order numbers with
 * tracking numbers beside them, in any order.
 */
export function readTrackingColumn(
  text: string,
  { orderNumbers, first }: { orderNumbers: readonly string[]; first: string },
): { numbers: TrackingNumbers; leftOver: number } {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const known = new Set(orderNumbers)
  const rest = orderNumbers.slice(Math.max(0, orderNumbers.indexOf(first)))
  const numbers: Record<string, string> = {}
  let leftOver = 0
  for (const [index, line] of lines.entries()) {
    const cells = line
      .split(/[\t;,]/)
      .map((cell) => cell.trim())
      .filter(Boolean)
    const named = cells.find((cell) => /^ORD-\d+$/i.test(cell))?.toUpperCase()
    const orderNumber = named ?? rest[index]
    const trackingNumber = cells.find((cell) => cell.toUpperCase() !== named)
    if (!trackingNumber) continue
    if (orderNumber && known.has(orderNumber)) numbers[orderNumber] = trackingNumber
    else leftOver += 1
  }
  return { numbers, leftOver }
}

/** Numbers given for more than one order: each parcel has its own. */
export function repeatedNumbers(numbers: TrackingNumbers): string[] {
  const all = Object.values(numbers)
    .map((number) => number.trim())
    .filter(Boolean)
  return [...new Set(all.filter((number, index) => all.indexOf(number) !== index))]
}
