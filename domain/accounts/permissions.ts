export const roles = ['customer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  staff: 'Staff',
  admin: 'Administrator',
}

export function roleLabel(role: Role): string {
  return roleLabels[role]
}

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

const labels: Record<Permission, string> = {
  catalogue: 'Products and categories, without prices',
  prices: 'Prices and costs',
  orders: 'Orders: see, fulfil, note',
  refunds: 'Refund orders',
  suppliers: 'Suppliers',
  couriers: 'Couriers',
  emails: 'Emails and contact messages',
  reports: 'Sales figures and exports',
}

export function permissionLabel(permission: Permission): string {
  return labels[permission]
}

/** Anyone who works for the shop, whatever their permissions. */
export function isShopStaff(role: Role): boolean {
  return role !== 'customer'
}

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
