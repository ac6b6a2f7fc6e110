import type { User } from '#contract/accounts/account.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { leadTo, requireSignIn } from '#web/session/login/require-sign-in.ts'

/** For loaders of the admin area: logged-in customers are redirected to the shop. */
export async function requireStaff(request: Request): Promise<User> {
  const user = await requireSignIn(request)
  if (!isShopStaff(user.role)) throw leadTo('/', request)
  return user
}
