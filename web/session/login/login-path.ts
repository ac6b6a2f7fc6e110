import { withWayBack } from '#domain/accounts/way-back.ts'

/** The login page, which leads back to the current page. */
export function loginPath(from: string): string {
  return withWayBack('/login', from)
}

export function signupPath(from: string): string {
  return withWayBack('/signup', from)
}
