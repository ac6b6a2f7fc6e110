const suffixes = 100
const drawnAtOnce = 12

/** "ORD-1763712000000": the millisecond in which the order was placed. */
export function orderNumber(millis: number): string {
  return `ORD-${millis}`
}

/**
 * Possible numbers for an order placed now, the plainest first: its millisecond, then the same with two random digits
 * ("ORD-176371200000042"). `random` gives from 0 up to but not including 1.
 */
export function orderNumberDraws(millis: number, random: () => number): string[] {
  const drawn = new Set<number>()
  while (drawn.size < drawnAtOnce) drawn.add(Math.floor(random() * suffixes))
  const plain = orderNumber(millis)
  return [plain, ...Array.from(drawn, (digits) => plain + String(digits).padStart(2, '0'))]
}

export function isOrderNumber(text: string): boolean {
  return /^ORD-\d{1,16}$/.test(text)
}

/** As it was meant: people copy "ord-1763712000000 " from an email. Null for nothing. */
export function tidyOrderNumber(text = ''): string | null {
  return text.replaceAll(/\s+/g, '').toUpperCase() || null
}
