import { pageQuery } from '../wire/pagination.ts'

/** A shop has few suppliers and few couriers, so most see all of theirs on one page. */
export const partnerPage = { ...pageQuery, limit: pageQuery.limit.default(50) }
