import type { ShopUser } from '#contract/accounts/user.ts'
import type { UserRow } from './user-queries.ts'

export function userView({
  createdAt,
  staffRoleId,
  staffRoleName,
  suspendedAt,
  lastSeenAt,
  ...user
}: UserRow): ShopUser {
  return {
    ...user,
    isAdmin: user.role === 'admin',
    createdAt: createdAt.toISOString(),
    staffRole: staffRoleId === null ? null : { id: staffRoleId, name: staffRoleName ?? '' },
    suspendedAt: suspendedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
