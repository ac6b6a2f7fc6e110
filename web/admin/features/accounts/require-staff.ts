import type { User } from '#contract/accounts/account.ts'
import { isShopStaff } from '#domain/accounts/permissions.ts'
import { leadTo, requireSignIn } from '#web/session/login/require-sign-in.ts'

/** For what loads a page of the admin area: others who are signed in are led to the shop. */
export async function requireStaff(request: Request): Promise<User> {
  const user = await requireSignIn(request)
  if (!isShopStaff(user.role)) throw leadTo('/', request)
  return user
}
