import { isAllowed, type Permission, permissions } from '#domain/accounts/staff/permissions.ts'
import { isShopStaff, type Role } from '#domain/accounts/staff/roles.ts'
import type { Access, StaffAccess } from './endpoint.ts'

/** `staff:orders` needs the permission `orders`, and `staff:orders+reports` both. */
export function permissionsOf(access: StaffAccess): Permission[] {
  return access
    .slice('staff:'.length)
    .split('+')
    .map((word) => {
      const permission = permissions.find((permission) => permission === word)
      if (!permission) throw new Error(`No permission belongs to the access ${access}`)
      return permission
    })
}

/** Whether a logged-in person would be let in, once they did what their session asks of them. */
export function mayCall(person: { role: Role; permissions: readonly Permission[] }, access: Access): boolean {
  switch (access) {
    case 'anyone':
    case 'session':
    case 'user':
      return true
    case 'provider':
      return false
    case 'staff':
      return isShopStaff(person.role)
    case 'admin':
      return person.role === 'admin'
    default:
      return permissionsOf(access).every((permission) => isAllowed(person, permission))
  }
}
