import { rememberedDays } from '#domain/accounts/session.ts'
import type { Call, CookieToSet } from '#server/http/route.ts'

/** Restores a session in a new tab; no call but /auth/verify acts on it, so another site cannot use it. */
export const sessionCookie = 'kwela_session'
/** Tells the page, which cannot read the other one, that asking is worth while. */
const hintCookie = 'kwela_signed_in'

/** Says to an account which signed in here before that this is no stranger's browser. It opens nothing by itself. */
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

/** Of sessions that the browser brought along. */
export function earlierTokensOf({ caller, cookies }: Pick<Call, 'caller' | 'cookies'>): string[] {
  return [caller?.sessionToken, cookies[sessionCookie]].filter((token) => token !== undefined)
}
