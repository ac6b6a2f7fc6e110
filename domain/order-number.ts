/** The moment the order was placed, in milliseconds since 1970; two in one millisecond need one of their own each. */
export function orderNumber(millis: number): string {
  return `ORD-${millis}`
}

export function isOrderNumber(text: string): boolean {
  return /^ORD-\d{1,16}$/.test(text)
}
