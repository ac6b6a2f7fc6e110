import { z } from 'zod'

/** The one shape of every error under `/api`. */
export const Problem = z
  .object({
    error: z.string().meta({ description: 'A human-readable message.' }),
    code: z.string().meta({ description: 'A machine-readable code in snake_case.' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** Payment calls also send `success` and `message`, which older clients of the contract read. */
export const PaymentProblem = Problem.extend({ success: z.literal(false), message: z.string() }).meta({
  id: 'PaymentProblem',
})
export type PaymentProblem = z.infer<typeof PaymentProblem>

/** In a change of a record: what its caller saw of the fields that it changes. Without it, the last change stands. */
export function was<Seen extends z.ZodType>(seen: Seen) {
  return seen.optional().meta({
    description: 'The changed fields as you saw them. If they have changed since, nothing is saved.',
  })
}

/** The answer if somebody else changed the same fields meanwhile, or another refusal. */
export function changedElsewhere<Seen extends z.ZodType>(seen: Seen) {
  return Problem.extend({
    stored: seen.optional().meta({
      description: 'With `changed_elsewhere`: those fields as they are stored.',
    }),
  })
}
