import type { StaffRole } from '#contract/accounts/staff-role.ts'
import type { ChangeRoleBody, ShopUser } from '#contract/accounts/user.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import type { Person } from '../layout/destinations.ts'

/** What somebody may do here, as it is chosen. */
export type Access =
  | { kind: 'customer' }
  | { kind: 'staff_role'; id: number }
  | { kind: 'own'; permissions: readonly Permission[] }
  | { kind: 'admin' }

/** What somebody may do, as it is stored. */
export type Rights = Pick<ShopUser, 'role' | 'permissions'> & { staffRoleId: number | null }

export function rightsOf({ role, permissions, staffRole }: ShopUser): Rights {
  return { role, permissions, staffRoleId: staffRole?.id ?? null }
}

export function accessOf({ role, permissions, staffRoleId }: Rights): Access {
  if (role !== 'staff') return { kind: role }
  return staffRoleId === null ? { kind: 'own', permissions } : { kind: 'staff_role', id: staffRoleId }
}

/** The person that somebody with this access would be: what decides about every page and call. */
export function personWith(access: Access, staffRoles: readonly StaffRole[]): Person {
  switch (access.kind) {
    case 'staff_role': {
      const staffRole = staffRoles.find(({ id }) => id === access.id)
      return { role: 'staff', permissions: staffRole?.permissions ?? [] }
    }
    case 'own':
      return { role: 'staff', permissions: [...access.permissions] }
    default:
      return { role: access.kind, permissions: [] }
  }
}

export function roleBodyOf(access: Access): ChangeRoleBody {
  switch (access.kind) {
    case 'staff_role':
      return { role: 'staff', staffRoleId: access.id }
    case 'own':
      return { role: 'staff', permissions: [...access.permissions] }
    default:
      return { role: access.kind }
  }
}

export function isSameAccess(one: Access, other: Access): boolean {
  if (one.kind === 'staff_role' && other.kind === 'staff_role') return one.id === other.id
  if (one.kind === 'own' && other.kind === 'own')
    return (
      one.permissions.length === other.permissions.length &&
      one.permissions.every((permission) => other.permissions.includes(permission))
    )
  return one.kind === other.kind
}
