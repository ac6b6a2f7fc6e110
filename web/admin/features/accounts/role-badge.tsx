import type { ShopUser } from '#contract/accounts/user.ts'
import { roleLabel } from '#domain/accounts/staff/permission-labels.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<Role, BadgeTone> = { customer: 'neutral', staff: 'sun', admin: 'good' }

/** What somebody is here, by the name of their role if it has one. */
export function RoleBadge({
  user: { role, staffRole },
}: {
  user: Pick<ShopUser, 'role'> & Partial<Pick<ShopUser, 'staffRole'>>
}) {
  return (
    <Badge tone={tones[role]}>
      <span className="max-w-48 truncate">{staffRole?.name ?? roleLabel(role)}</span>
    </Badge>
  )
}
