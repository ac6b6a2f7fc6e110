import type { ShopUser, UserQuery } from '#contract/accounts/user.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Db } from '#server/db/client.ts'
import { countUsers, listUserRows, type UserFilter } from './user-queries.ts'
import { userView } from './user-view.ts'

/** A page of all accounts. */
export async function listUsers({ db }: { db: Db }, { q, role, page, limit }: UserQuery) {
  const filter: UserFilter = { ...(q && { text: q }), ...(role && { role }) }
  const [rows, total] = await Promise.all([
    listUserRows(db, filter, { limit, offset: (page - 1) * limit }),
    countUsers(db, filter),
  ])
  const users: ShopUser[] = rows.map(userView)
  return { users, pagination: { page, limit, total, pages: pageCount(total, limit) } }
}
