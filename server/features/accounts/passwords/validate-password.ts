import { type PasswordFault, type PasswordOwner, passwordFault } from '#domain/accounts/password.ts'
import { isCommonPassword } from './is-common-password.ts'

/** What is wrong with a password that somebody wants to have. Needs no database, so that a start can ask as well. */
export function validatePassword(
  password: string,
  owner: PasswordOwner,
  shopName: string,
): PasswordFault | null {
  return passwordFault(password, owner, { shopName, isCommon: isCommonPassword })
}
