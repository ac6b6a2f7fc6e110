import { z } from 'zod'

/** Identifies one save, so that sending it again, after a lost answer, saves nothing more and gives the same answer. */
export const SaveHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })
