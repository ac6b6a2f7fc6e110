export const roles = ['customer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Anyone who works for the shop, whatever their permissions. */
export function isShopStaff(role: Role): boolean {
  return role !== 'customer'
}
