export const roles = ['customer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Anyone who works for the shop, whatever their permissions. */
export function isShopStaff(role: Role): boolean {
  return role !== 'customer'
}

/** Of logins at accounts of staff, in the audit log. */
export const loginActions = ['logged_in', 'login_failed', 'login_code_failed'] as const
export type LoginAction = (typeof loginActions)[number]
