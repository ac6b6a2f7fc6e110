import { pageQuery } from '../wire/pagination.ts'

/** A shop has few suppliers and couriers, so most shops see all of them on one page. */
export const partnerPage = { ...pageQuery, limit: pageQuery.limit.default(50) }
