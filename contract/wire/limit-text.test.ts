import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { limitText, tellLimitsPlainly } from './limit-text.ts'
import { Price, sumBetween } from './rand.ts'

const before = z.config().customError
beforeAll(tellLimitsPlainly)
afterAll(() => {
  z.config({ customError: before })
})

const told = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

it.each([
  [z.number().max(1_000_000), 2_000_000, 'At most 1\u00a0000\u00a0000'],
  [z.int().min(2), 1, 'At least 2'],
  [z.number().positive(), 0, 'More than 0'],
  [z.number().lt(5), 5, 'Less than 5'],
  [z.string().max(200), 'x'.repeat(201), 'At most 200 characters'],
  [z.string().min(1), '', 'Fill this in'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry'],
  [z.string().min(1, 'Enter a name'), '', 'Enter a name'],
  [Price, 25_000_000, 'At most R\u00a021\u00a0000\u00a0000,00'],
  [Price, -1, 'At least R\u00a00,00'],
  [sumBetween(10_000, 500_000), 5001, 'At most R\u00a05\u00a0000,00'],
  [sumBetween(10_000, 500_000), 99, 'At least R\u00a0100,00'],
])('says a limit in plain words: %#', (schema, value, text) => {
  expect(told(schema, value)).toBe(text)
})

it('leaves other mistakes to their own words', () => {
  expect(limitText({ code: 'invalid_type' })).toBeUndefined()
})
