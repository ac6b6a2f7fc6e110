import type { SignInAccount } from '../account-queries.ts'

/**
 * Whether the owner of an address can log in to its account. Anybody can sign up with somebody else's address: while it
 * was never verified, the password may be a stranger's.
 */
export function hasUsableAccount(account: SignInAccount | null): account is SignInAccount {
  return account !== null && (account.emailVerified || !account.mustVerifyEmail)
}
