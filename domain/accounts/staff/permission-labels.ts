import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

// Separate from the rules, which every page needs: only the admin area shows these texts.

const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  staff: 'Staff',
  admin: 'Administrator',
}

export function roleLabel(role: Role): string {
  return roleLabels[role]
}

const permissionLabels: Record<Permission, string> = {
  catalogue: 'Products and categories, without prices',
  prices: 'Prices and costs',
  orders: 'Orders: see, fulfil, note',
  refunds: 'Refund orders, and take payments by hand',
  suppliers: 'Suppliers',
  couriers: 'Couriers',
  emails: 'Emails and contact messages',
  reports: 'Sales figures and exports',
}

export function permissionLabel(permission: Permission): string {
  return permissionLabels[permission]
}
