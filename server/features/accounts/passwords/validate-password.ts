import {
  type PasswordFault,
  type PasswordOwner,
  passwordFault,
  wordsAround,
} from '#domain/accounts/passwords/password.ts'
import { countGuesses } from './count-guesses.ts'

/** What is wrong with a new password. */
export async function validatePassword(
  password: string,
  owner: PasswordOwner,
  shopName: string,
): Promise<PasswordFault | null> {
  return passwordFault(password, owner, await countGuesses(password, wordsAround(owner, shopName)))
}
