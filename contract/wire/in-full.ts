import type { z } from 'zod'

const fullerSchemas = new WeakMap<object, z.ZodType>()

/** A record that says more than the schema by which it is answered: it is sent whole, as its own schema has it. */
export function inFull<Whole extends object>(schema: z.ZodType, record: Whole): Whole {
  fullerSchemas.set(record, schema)
  return record
}

export function fullerSchemaOf(record: object): z.ZodType | undefined {
  return fullerSchemas.get(record)
}
