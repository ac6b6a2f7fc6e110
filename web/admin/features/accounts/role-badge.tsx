import { roleLabel } from '#domain/accounts/permission-labels.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<Role, BadgeTone> = { customer: 'neutral', staff: 'sun', admin: 'good' }

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabel(role)}</Badge>
}
