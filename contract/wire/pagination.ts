import { z } from 'zod'

export const Pagination = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
  .meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof Pagination>

/** Pages start at 1. A limit over 100 is refused rather than reduced, so that no caller misses rows unknowingly. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
