import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** As much of JSON Schema as the contract's document uses. */
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

/** Values that keep to a schema of this document, each part of which may, one time in eight, be something else. */
export function nearly(schema: unknown, document: unknown, depth = 0): Arbitrary<unknown> {
  const right = keeping(schema, document, depth)
  return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: nastyValue })
}

function keeping(raw: unknown, document: unknown, depth: number): Arbitrary<unknown> {
  const parsed = JsonSchema.safeParse(raw)
  if (!parsed.success || depth > 6) return nastyValue
  const schema = parsed.data
  if (schema.$ref) return keeping(resolve(schema.$ref, document), document, depth + 1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => keeping(choice, document, depth + 1)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [
            name,
            nearly(part, document, depth + 1),
          ]),
        ),
        { requiredKeys: schema.required?.filter((name) => name in (schema.properties ?? {})) ?? [] },
      )
    case 'array':
      return fc.array(nearly(schema.items, document, depth + 1), {
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
      return fc.oneof(
        fc.constantFrom('a', '1', 'a@shop.example', '0821234567', 'Sample Customer', 'ORD-1'),
        fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40) }),
      )
    default:
      return nastyValue
  }
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
