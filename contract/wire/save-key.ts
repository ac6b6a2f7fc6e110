import { z } from 'zod'

/** Names one save, so that sending it again, after an answer that got lost, saves nothing more and answers the same. */
export const SaveHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })
