/** The moment the order was placed, in milliseconds since 1970; two in one millisecond need one of their own each. */
export function orderNumber(millis: number): string {
  return `ORD-${millis}`
}

/** The number for an order placed now, when `lastTaken` is the highest that others of this moment have. */
export function nextOrderNumber(millis: number, lastTaken: string | null): string {
  const afterIt = lastTaken === null ? 0 : Number(lastTaken.slice('ORD-'.length)) + 1
  return orderNumber(Math.max(millis, afterIt))
}

export function isOrderNumber(text: string): boolean {
  return /^ORD-\d{1,16}$/.test(text)
}
