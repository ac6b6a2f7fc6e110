import type { z } from 'zod'

const fullerSchemas = new WeakMap<object, z.ZodType>()

/** A record with more fields than the response schema: it is sent whole, by its own schema. */
export function inFull<Whole extends object>(schema: z.ZodType, record: Whole): Whole {
  fullerSchemas.set(record, schema)
  return record
}

export function fullerSchemaOf(record: object): z.ZodType | undefined {
  return fullerSchemas.get(record)
}
