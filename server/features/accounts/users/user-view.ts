import type { ShopUser } from '#contract/accounts/user.ts'
import type { UserRow } from './user-queries.ts'

export function userView({ createdAt, ...user }: UserRow): ShopUser {
  return { ...user, isAdmin: user.role === 'admin', createdAt: createdAt.toISOString() }
}
