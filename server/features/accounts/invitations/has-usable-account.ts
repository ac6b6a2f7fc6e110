import { isUnclaimed, type SignInAccount } from '../account-queries.ts'

/**
 * Whether the owner of an address can log in to its account. Anybody can sign up with somebody else's address: while it
 * was never verified, the password may be a stranger's. One that was opened at the checkout may have none.
 */
export function hasUsableAccount(account: SignInAccount | null): account is SignInAccount {
  if (account === null || isUnclaimed(account)) return false
  return account.emailVerified || account.passwordVersion > 0
}
