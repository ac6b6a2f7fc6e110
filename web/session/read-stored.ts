import type { z } from 'zod'
import { parseJson } from './api/parse-json.ts'
import type { BrowserStorage } from './storage.ts'

/** The value stored under a key, or null if it is missing or invalid. */
export function readStored<Schema extends z.ZodType>(
  storage: BrowserStorage,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  const text = storage.read(key)
  return text === null ? null : parseStored(text, schema)
}

export function parseStored<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  const parsed = schema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : null
}
