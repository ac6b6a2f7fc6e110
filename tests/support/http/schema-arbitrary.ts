import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the OpenAPI document uses. */
const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  maxItems: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
})

/** Text that has broken programs before. */
export const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%00',
    "' or 1=1 --",
    '"; drop table accounts; --',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}#{7*7}',
    'a\r\nSet-Cookie: taken=1',
    '\u001b[2J\u001b[31m',
    '\u202e\ufeff\u200d',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-1',
    '1e400',
    '2147483648',
    '9007199254740993',
    'x'.repeat(5_000),
    '😀'.repeat(200),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const nastyValue: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, 0, -1, 1.005, 2 ** 31, 2 ** 53, -1e308, [], {}, [[]]),
  fc.jsonValue({ depthSize: 'small' }),
)

/** Values for a schema of this document, each part of which is something else one time in eight. */
export function nearly(schema: unknown, document: unknown): Arbitrary<unknown> {
  return part(schema, { document, depth: 0, isOdd: true })
}

/** Values that are valid in every part, as far as the schema can say. */
export function rightly(schema: unknown, document: unknown): Arbitrary<unknown> {
  return part(schema, { document, depth: 0, isOdd: false })
}

type Where = { document: unknown; depth: number; isOdd: boolean }

function part(schema: unknown, where: Where): Arbitrary<unknown> {
  const right = retention(schema, where)
  return where.isOdd ? fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: nastyValue }) : right
}

function retention(raw: unknown, where: Where): Arbitrary<unknown> {
  const parsed = JsonSchema.safeParse(raw)
  if (!parsed.success || where.depth > 6) return nastyValue
  const deeper = { ...where, depth: where.depth + 1 }
  const schema = parsed.data
  if (schema.$ref) return retention(resolve(schema.$ref, where.document), deeper)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => retention(choice, deeper)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, part(one, deeper)]),
        ),
        { requiredKeys: schema.required?.filter((name) => name in (schema.properties ?? {})) ?? [] },
      )
    case 'array':
      return fc.array(part(schema.items, deeper), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, -5), max: bound(schema.maximum, 5_000) })
    case 'number':
      return fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return (
        ofFormat(schema.format) ??
        fc.oneof(
          fc.constantFrom('a', '1', 'a@shop.example', '0821234567', 'Sample Customer', 'ORD-1'),
          fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40) }),
        )
      )
    default:
      return nastyValue
  }
}

function ofFormat(format: string | undefined): Arbitrary<string> | null {
  if (format === 'date') return fc.constantFrom('2026-11-01', '2026-11-20', '2027-01-31')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T09:00:00Z', '2026-11-24T21:59:59.999Z')
  return format === 'uuid' ? fc.uuid() : null
}

function bound(limit: number | undefined, otherwise: number): number {
  return limit === undefined ? otherwise : Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.ceil(limit)))
}

function resolve(reference: string, document: unknown): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) => (part !== null && typeof part === 'object' ? Reflect.get(part, name) : undefined),
      document,
    )
}
