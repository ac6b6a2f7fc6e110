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
