import type { z } from 'zod'

export type Encode = (value: unknown) => unknown

type Translation = { encode: Encode; byWireName?: ReadonlyMap<string, string> }

/**
 * Schemas whose values differ between wire and code, by their definitions: adding a description makes a new schema with
 * the same definition.
 */
const translations = new WeakMap<object, Translation>()

export function translate(schema: z.ZodType, translation: Translation): void {
  translations.set(schema.def, translation)
}

/** The wire form of a value. It is not validated: the receiver does that, and reports what is wrong. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  const encode = encoderOf(schema)
  return encode && value !== undefined && value !== null ? encode(value) : value
}

const encoders = new WeakMap<z.ZodType, { encode: Encode | null }>()

/** Null if wire and code do not differ anywhere inside, so that most answers are sent as they are. */
function encoderOf(schema: z.ZodType): Encode | null {
  const known = encoders.get(schema)
  if (known) return known.encode
  const encode = makeEncoder(schema)
  encoders.set(schema, { encode })
  return encode
}

type Kind =
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodCatch
  | z.ZodArray
  | z.ZodObject
  | z.ZodUnion
  | z.ZodPipe
  | z.ZodString

function makeEncoder(schema: z.ZodType): Encode | null {
  const translation = translations.get(schema.def)
  if (translation) return translation.encode
  const kind = schema as Kind
  switch (kind.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return encoderOf(kind.unwrap() as z.ZodType)
    case 'array':
      return eachOf(encoderOf(kind.element as z.ZodType))
    case 'object':
      return fieldsOf(kind.shape)
    case 'union':
      if (kind.options.some((option) => encoderOf(option as z.ZodType) !== null))
        throw new Error('Of a union it is not known which of its kinds a value is, so none may be translated')
      return null
    case 'pipe':
      if (encoderOf(kind.in as z.ZodType) !== null)
        throw new Error(
          'What is piped on would be sent as it is in the code: put its limits on the wire form',
        )
      return null
    default:
      return null
  }
}

function eachOf(encode: Encode | null): Encode | null {
  return encode && ((values) => (values as unknown[]).map((value) => (value == null ? value : encode(value))))
}

function fieldsOf(shape: Record<string, z.ZodType>): Encode | null {
  const translated = Object.entries(shape).filter(([, schema]) => encoderOf(schema) !== null)
  if (translated.length === 0) return null
  return (record) => {
    const onWire = { ...(record as Record<string, unknown>) }
    for (const [name, schema] of translated)
      if (onWire[name] !== undefined) onWire[name] = toWire(schema, onWire[name])
    return onWire
  }
}

/** The code's name of a field that the wire names. */
export function nameInCode(schema: z.ZodType | undefined, wireName: string): string {
  return namesOf(schema)?.get(wireName) ?? wireName
}

/** The wire's name of a field that the code names. */
export function nameOnWire(schema: z.ZodType | undefined, field: string): string {
  for (const [wireName, inCode] of namesOf(schema) ?? []) if (inCode === field) return wireName
  return field
}

function namesOf(schema: z.ZodType | undefined): ReadonlyMap<string, string> | undefined {
  return schema && translations.get(schema.def)?.byWireName
}
