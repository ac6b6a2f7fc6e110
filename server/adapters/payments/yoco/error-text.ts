import { z } from 'zod'

const text = z.string().min(1).optional().catch(undefined)
const holder = z.object({ message: text }).optional().catch(undefined)

const ErrorBody = z
  .object({
    displayMessage: text,
    description: text,
    errorMessage: text,
    message: text,
    error: holder,
    errors: z.array(holder).optional().catch(undefined),
    reason: text,
  })
  .partial()
  .catch({})

/** Yoco's errors come in at least seven shapes; this takes the first text, the most informative first. */
export function errorText(body: unknown): string {
  const read = ErrorBody.parse(body)
  return (
    read.displayMessage ??
    read.description ??
    read.errorMessage ??
    read.message ??
    read.error?.message ??
    read.errors?.[0]?.message ??
    read.reason ??
    'No reason was given.'
  )
}
