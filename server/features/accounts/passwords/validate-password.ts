import { type PasswordFault, type PasswordOwner, passwordFault } from '#domain/accounts/password.ts'
import { isCommonPassword } from './is-common-password.ts'

/** What is wrong with a new password. Needs no database, so that startup can use it too. */
export function validatePassword(
  password: string,
  owner: PasswordOwner,
  shopName: string,
): PasswordFault | null {
  return passwordFault(password, owner, { shopName, isCommon: isCommonPassword })
}
