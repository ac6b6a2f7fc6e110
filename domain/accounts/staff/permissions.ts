import { isShopStaff, type Role } from './roles.ts'

/** Permissions that an owner grants to staff, independently of each other. */
export const permissions = [
  'catalogue',
  'prices',
  'orders',
  'refunds',
  'suppliers',
  'couriers',
  'emails',
  'reports',
] as const
export type Permission = (typeof permissions)[number]

/** What an administrator must do first in a session that is not secure enough yet. */
export const duties = ['choose_password', 'set_up_second_factor'] as const
export type Duty = (typeof duties)[number]

export function dutyOf(person: {
  role: Role
  needsPassword: boolean
  needsSecondFactor: boolean
}): Duty | null {
  if (!isShopStaff(person.role)) return null
  if (person.needsPassword) return 'choose_password'
  return person.needsSecondFactor ? 'set_up_second_factor' : null
}

/** An administrator may do everything; staff what they were granted; a customer nothing in the admin area. */
export function isAllowed(
  person: { role: Role; permissions: readonly Permission[]; duty?: Duty | null },
  permission: Permission,
): boolean {
  if (person.duty) return false
  if (person.role === 'admin') return true
  return person.role === 'staff' && person.permissions.includes(permission)
}
