import { z } from 'zod'
import { type Encode, toWire, translations } from './to-wire.ts'

/*
 * The wire says things in the words and units that other programs rely on; the code has its own. The two meet here and
 * nowhere else: requests and answers are decoded as they are checked by their schemas, and encoded by `toWire`.
 */

type Fields = Record<string, z.ZodType>

/** `maxStockLevel` as the wire spells it: `max_stock_level`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : ''

type NameOnWire<Names, Field extends string> = Field extends keyof Names
  ? Extract<Names[Field], string>
  : SnakeCase<Field>

type OnWire<F extends Fields, Names> = {
  [Field in keyof F & string as NameOnWire<Names, Field>]: F[Field]
}

type InCode<F extends Fields> = z.output<z.ZodObject<F>>

/** A record that the code and the wire name differently. */
export type WireObject<F extends Fields, Names> = z.ZodCodec<
  z.ZodObject<OnWire<F, Names>>,
  z.ZodCustom<InCode<F>, InCode<F>>
>

type Naming<F extends Fields> = {
  /** Where the wire's name is not the snake_case of the field's. */
  names?: { [Field in keyof F]?: string }
  /** Second names under which answers hold a field once more. Nobody reads them here. */
  echoes?: { [wireName: string]: keyof F & string }
  id?: string
}

/** A value that the code keeps in another unit or shape than the wire: rand there, cents here. */
export function wireValue<Wire extends z.ZodType, Code extends z.ZodType>(
  onWire: Wire,
  inCode: Code,
  translate: { decode(value: z.output<Wire>): z.input<Code>; encode(value: z.input<Code>): z.output<Wire> },
): z.ZodCodec<Wire, Code> {
  const codec = z.codec(onWire, inCode, translate as never)
  translations.set(codec, { encode: translate.encode as Encode })
  return codec
}

/**
 * A record whose fields the code names in its own way: the wire has the snake_case of each, or the name that `names`
 * gives. Fields that it does not name are never sent.
 */
export function wireObject<const F extends Fields, const N extends Naming<F> = Record<never, never>>(
  fields: F,
  naming?: N,
): WireObject<F, N extends { names: infer Names } ? Names : Record<never, never>>
export function wireObject(fields: Fields, { names = {}, echoes = {}, id }: Naming<Fields> = {}): z.ZodType {
  const read = Object.entries(fields).map(([field, schema]) => ({
    field,
    wireName: names[field] ?? snakeCase(field),
    schema,
  }))
  const written = [
    ...read,
    ...Object.entries(echoes).map(([wireName, field]) => ({
      field,
      wireName,
      schema: schemaOf(fields, field).optional(),
    })),
  ]
  const shape = Object.fromEntries(written.map(({ wireName, schema }) => [wireName, schema]))
  const encodeNames = (
    record: Record<string, unknown>,
    encodeField: (schema: z.ZodType, value: unknown) => unknown,
  ) => {
    const onWire: Record<string, unknown> = {}
    for (const { field, wireName, schema } of written)
      if (record[field] !== undefined) onWire[wireName] = encodeField(schema, record[field])
    return onWire
  }
  const codec = z.codec(z.object(shape), z.custom<Record<string, unknown>>(), {
    decode: (onWire) => {
      const record: Record<string, unknown> = {}
      for (const { field, wireName } of read)
        if (onWire[wireName] !== undefined) record[field] = onWire[wireName]
      return record
    },
    // Its fields are encoded by zod, which goes on from what this gives.
    encode: (record) => encodeNames(record, (_schema, value) => value),
  })
  const named = id === undefined ? codec : codec.meta({ id })
  translations.set(named, {
    encode: (value) => encodeNames(value as Record<string, unknown>, toWire),
    byWireName: new Map(read.map(({ field, wireName }) => [wireName, field])),
  })
  return named
}

function schemaOf(fields: Fields, field: string): z.ZodType {
  const schema = fields[field]
  if (!schema) throw new Error(`There is no field ${field} to echo`)
  return schema
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
