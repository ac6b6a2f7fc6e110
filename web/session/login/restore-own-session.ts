import { logout, verifySession } from '#contract/accounts/account.ts'
import { browserApi } from '../api/browser-api.ts'
import { type RestoredSession, restoreSession } from './restore-session.ts'

export function restoreOwnSession(known: {
  token: string | null
  hasCookie: boolean
}): Promise<RestoredSession> {
  return restoreSession({ ...known, verify: (token) => browserApi.call(verifySession, {}, { token }) })
}

export function revokeToken(token: string): Promise<unknown> {
  return browserApi.call(logout, {}, { token, keepalive: true })
}
