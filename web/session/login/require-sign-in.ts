import { redirect, replace } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { personStore } from './person-store.ts'
import { loginPath } from './return-path.ts'

/** For what loads a page that is somebody's own: who is signed in. A guest is led to the login, and back from there. */
export async function requireSignIn(request: Request): Promise<User> {
  const { user } = await personStore.known()
  if (!user) throw toLogin(request)
  return user
}

/** What only its owner may read. Where the shop no longer knows this session, one is a guest like any other. */
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

/** To another page in the place of the one that was asked for: the way back never leads to what leads away again. */
export function leadTo(path: string, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const isOpen = location.pathname === pathname && location.search === search
  return isOpen ? replace(path) : redirect(path)
}

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return leadTo(loginPath(pathname + search), request)
}
