export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : ''

/** `maxStockLevel` as the wire and the database write it: `max_stock_level`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

export type WithoutUnit<Field extends string> = Field extends `${infer Name}Cents` ? Name : Field

/** `retailCents` as it is called where amounts are in rand: `retail`. */
export function withoutUnit(field: string): string {
  return field.replace(/Cents$/, '')
}
