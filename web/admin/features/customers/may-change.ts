import type { User } from '#contract/accounts/account.ts'
import type { Customer } from '#contract/accounts/customer.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'

/** Whether this member of staff may change the account; the server asks again. */
export function mayChange(user: User | null, { kind, role }: Pick<Customer, 'kind' | 'role'>): boolean {
  if (user === null || kind === 'guest') return false
  return user.role === 'admin' || !isShopStaff(role)
}
