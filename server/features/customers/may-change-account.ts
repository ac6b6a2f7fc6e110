import { isShopStaff, type Role } from '#domain/accounts/staff/roles.ts'

/** Whoever can change how a colleague logs in could log in as them: only administrators may. */
export function mayChangeAccount(actor: { role: Role }, account: { role: Role }): boolean {
  return actor.role === 'admin' || !isShopStaff(account.role)
}
