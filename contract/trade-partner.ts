import { z } from 'zod'
import { pageQuery } from './pagination.ts'

/** What suppliers and couriers both have, as they are shown. */
export const partnerFields = {
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
}

/** The same, as they are saved. */
export const partnerBody = {
  name: z.string().trim().max(200).optional(),
  contact: z.string().trim().max(200).optional(),
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(40).optional(),
}

/** A shop has few of either, so most see all of theirs on one page. */
export const partnerPage = { ...pageQuery, limit: pageQuery.limit.default(50) }
