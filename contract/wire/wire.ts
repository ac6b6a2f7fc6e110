import { z } from 'zod'
import { type SnakeCase, snakeCase, type WithoutUnit, withoutUnit } from '#domain/fields/snake-case.ts'
import { fullerSchemaOf } from './in-full.ts'
import { type Encode, toWire, translate } from './to-wire.ts'

/* The wire uses the names and units that other programs rely on; the code has its own. They are translated here and
   nowhere else: requests and answers are decoded when their schemas check them, and encoded by `toWire`. */

type Fields = Record<string, z.ZodType>

type Spelled<N, Name extends string> = N extends { spelling: 'camel' } ? Name : SnakeCase<Name>

type NameOnWire<N, Field extends string> = N extends {
  names: { [Name in Field]: infer Given extends string }
}
  ? Given
  : Spelled<N, WithoutUnit<Field>>

type OnWire<F extends Fields, N> = {
  [Field in keyof F & string as NameOnWire<N, Field>]: F[Field]
}

type InCode<F extends Fields> = z.output<z.ZodObject<F>>

/** A record with different names in code and on the wire. */
export type WireObject<F extends Fields, N> = z.ZodCodec<
  z.ZodObject<OnWire<F, N>>,
  z.ZodCustom<InCode<F>, InCode<F>>
>

type Naming<F extends Fields> = {
  /** The older half of the contract spells its names as the code does. */
  spelling?: 'camel'
  /** Wire names that follow neither spelling. */
  names?: { [Field in keyof F]?: string }
  /** Aliases under which answers repeat a field. They are never read. */
  echoes?: { [wireName: string]: keyof F & string }
  id?: string
}

/** A value with another unit or shape in code than on the wire: rand there, cents here. */
export function wireValue<Wire extends z.ZodType, Code extends z.ZodType>(
  onWire: Wire,
  inCode: Code,
  translation: { decode(value: z.output<Wire>): z.input<Code>; encode(value: z.input<Code>): z.input<Wire> },
): z.ZodCodec<Wire, Code> {
  const codec = z.codec(onWire, inCode, translation as never)
  translate(codec, { encode: translation.encode as Encode })
  return codec
}

/**
 * A record with the code's own field names: the wire uses the snake_case of each without the unit of an amount, or the
 * name in `names`. Fields without a schema are never sent.
 */
export function wireObject<const F extends Fields, const N extends Naming<F> = Record<never, never>>(
  fields: F,
  naming?: N,
): WireObject<F, N>
export function wireObject(
  fields: Fields,
  { spelling, names = {}, echoes = {}, id }: Naming<Fields> = {},
): z.ZodType {
  const spelled = (name: string) => (spelling === 'camel' ? name : snakeCase(name))
  const read = Object.entries(fields).map(([field, schema]) => ({
    field,
    wireName: names[field] ?? spelled(withoutUnit(field)),
    schema,
  }))
  const written = [
    ...read,
    ...Object.entries(echoes).map(([wireName, field]) => ({
      field,
      wireName,
      schema: schemaOf(fields, field),
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
    // Zod then encodes the fields of what this returns.
    encode: (record) => encodeNames(record, (_schema, value) => value),
  })
  translate(codec, {
    encode(value) {
      const record = value as Record<string, unknown>
      const fuller = fullerSchemaOf(record)
      return fuller && fuller.def !== codec.def ? toWire(fuller, record) : encodeNames(record, toWire)
    },
    byWireName: new Map(read.map(({ field, wireName }) => [wireName, field])),
  })
  return id === undefined ? codec : codec.meta({ id })
}

/** The wire fields that a schema reads. */
export function schemaOnWire(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodCodec ? (schema.in as z.ZodType) : schema
}

function schemaOf(fields: Fields, field: string): z.ZodType {
  const schema = fields[field]
  if (!schema) throw new Error(`There is no field ${field} to echo`)
  return schema
}
