import { rememberedDays } from '#domain/accounts/session.ts'
import type { Call, CookieToSet } from '#server/http/route.ts'
import type { Login, Visit } from './open-proven-session.ts'

/** Restores a session in a new tab; only /auth/verify accepts it, so another site cannot use it. */
export const sessionCookie = 'kwela_session'
/** Tells the page, which cannot read the other cookie, that asking is worthwhile. */
const hintCookie = 'kwela_signed_in'

/** Shows an account that logged in here before that this is not a stranger's browser. It grants nothing by itself. */
export const deviceCookie = 'kwela_device'

// The longest that browsers keep a cookie (RFC 6265bis §5.5).
const deviceDays = 400

export function cookieOfDevice(value: string): CookieToSet {
  return { name: deviceCookie, value, maxAgeSeconds: deviceDays * 24 * 60 * 60, isHttpOnly: true }
}

export function sessionCookies(token: string, isRemembered: boolean): CookieToSet[] {
  const maxAgeSeconds = isRemembered ? rememberedDays * 24 * 60 * 60 : null
  return [
    { name: sessionCookie, value: token, maxAgeSeconds, isHttpOnly: true },
    { name: hintCookie, value: '1', maxAgeSeconds, isHttpOnly: false },
  ]
}

export const forgottenCookies: CookieToSet[] = [
  { name: sessionCookie, value: '', maxAgeSeconds: 0, isHttpOnly: true },
  { name: hintCookie, value: '', maxAgeSeconds: 0, isHttpOnly: false },
]

/** The session that the browser already had. */
export function earlierTokensOf({ caller, cookies }: Pick<Call, 'caller' | 'cookies'>): string[] {
  return [caller?.sessionToken, cookies[sessionCookie]].filter((token) => token !== undefined)
}

export function visitOf(call: Call): Visit {
  const { clientAddress, userAgent, cookies } = call
  return {
    clientAddress,
    userAgent,
    deviceCookie: cookies[deviceCookie],
    earlierTokens: earlierTokensOf(call),
  }
}

/** Of somebody who has just come in, and whose session ends with the browser. */
export function cookiesOf({ caller, deviceCookie: value }: Login): CookieToSet[] {
  return [...sessionCookies(caller.sessionToken, false), cookieOfDevice(value)]
}
