import type { z } from 'zod'
import { toWire } from '#contract/wire/to-wire.ts'
import type { Fields } from '#domain/change.ts'

/** A record as the audit log stores it: with wire names, which are more permanent than those of the code. */
export function stateOnWire<Schema extends z.ZodType>(schema: Schema, record: z.output<Schema>): Fields {
  return { ...(toWire(schema, record) as Fields) }
}
