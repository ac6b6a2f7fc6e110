import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import * as endpoints from '../endpoints.ts'
import { schemaOnWire } from './wire.ts'

/** What is sent under these names is a code, a number or an address of email. */
const samples: Record<string, string> = {
  email: 'thandi@example.com',
  typedEmail: 'thandi@example.com',
  recipientEmail: 'thandi@example.com',
  userEmail: 'thandi@example.com',
  phone: '0821234567',
  recipientPhone: '0821234567',
  postalCode: '8001',
  companyVatNumber: '4220119988',
  vatNumber: '4220119988',
  sku: 'CASE-1',
  supplier_sku: 'CASE-1',
  ean: '6001234567892',
  orderNumber: 'ORD-1',
  trackingNumber: 'AAA-111',
  code: 'SAVE10',
  emailedCode: '123456',
}

type SchemaField = { place: string; name: string; schema: z.ZodType }

function fieldsOf(schema: z.ZodType, place: string): SchemaField[] {
  const onWire = schemaOnWire(schema)
  if (onWire instanceof z.ZodObject)
    return Object.entries(onWire.shape as Record<string, z.ZodType>).flatMap(([name, part]) => [
      { place: `${place}.${name}`, name, schema: part },
      ...fieldsOf(part, `${place}.${name}`),
    ])
  if (onWire instanceof z.ZodArray) return fieldsOf(onWire.element as z.ZodType, `${place}[]`)
  if (onWire instanceof z.ZodUnion)
    return onWire.options.flatMap((option) => fieldsOf(option as z.ZodType, place))
  if (onWire instanceof z.ZodOptional || onWire instanceof z.ZodNullable || onWire instanceof z.ZodDefault)
    return fieldsOf(onWire.unwrap() as z.ZodType, place)
  return onWire instanceof z.ZodPipe ? fieldsOf(onWire.in as z.ZodType, place) : []
}

const listed = endpoints as unknown as Record<string, Partial<Endpoint>>
const sent = Object.entries(listed).flatMap(([name, { body, params, query }]) =>
  [body, params, query].flatMap((schema) => (schema ? fieldsOf(schema as z.ZodType, name) : [])),
)
// What a sender saw is what the shop answered, not what somebody typed.
const typed = sent.flatMap(({ place, name, schema }) => {
  if (place.includes('.was.')) return []
  const sample = samples[name]
  return sample !== undefined && schema.safeParse(sample).success ? [{ place, schema, sample }] : []
})

test('codes are sent in many calls', () => {
  expect(typed.length).toBeGreaterThan(40)
})

test.each(typed)('$place is read as it looks', ({ schema, sample }) => {
  const plain = schema.parse(sample)
  expect(schema.parse(`\u202d${sample.slice(0, 3)}\u200b${sample.slice(3)}\u202c`)).toEqual(plain)
})
