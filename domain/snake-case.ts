/** `maxStockLevel` as the wire and the database spell it: `max_stock_level`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
