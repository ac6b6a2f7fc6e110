import { z } from 'zod'
import { plainCode } from '#domain/canonical-text.ts'

/** A code, a number or an address of email: pasted ones bring characters that nobody sees. */
export function code(): z.ZodString {
  return z.string().overwrite(plainCode)
}
