import { redirect, replace } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { loginPath } from './login-path.ts'
import { personStore } from './person-store.ts'

/** For loaders of personal pages: the logged-in person. Guests are redirected to the login, and back afterwards. */
export async function requireSignIn(request: Request): Promise<User> {
  const { user } = await personStore.known()
  if (!user) throw toLogin(request)
  return user
}

/**
 * For data that only its owner may read. If the shop no longer knows this session, the person is a guest like any
 * other.
 */
export async function loadOwn<Data>(request: Request, load: (user: User) => Promise<Data>): Promise<Data> {
  const user = await requireSignIn(request)
  try {
    return await load(user)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
    personStore.endSession()
    throw toLogin(request)
  }
}

/** Replaces the requested page, so that the back button never leads to a redirect. */
export function leadTo(path: string, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const isOpen = location.pathname === pathname && location.search === search
  return isOpen ? replace(path) : redirect(path)
}

/** The login, which leads back to the requested page. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return leadTo(loginPath(pathname + search), request)
}
