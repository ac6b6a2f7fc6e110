import type { TestShop } from '../shop/shop.ts'
import { type Person, send } from './builders.ts'

export const password = 'correct-horse'

/** Somebody who signed up as a shopper does, and therefore has a password. */
export async function signUp(shop: Pick<TestShop, 'url'>, email: string): Promise<Person> {
  const body = { email, password, firstName: 'Sample', lastName: 'Customer' }
  const reply = await send(shop, 'POST', '/createAccount', { body })
  if (reply.status !== 201) throw new Error(`Signing up failed: ${JSON.stringify(reply.body)}`)
  return { token: reply.body.data.session.access_token, id: reply.body.data.user.id, email }
}
