import { logout, verifySession } from '#contract/accounts/account.ts'
import { browserApi } from '../api/browser-api.ts'
import { tabStorage } from '../storage.ts'
import { hasOwnCookie } from '../tabs.ts'
import { type RestoredSession, restoreSession } from './restore-session.ts'

// A restarting shop answers within this time; after that the page continues as for a guest.
const retryAfterMs = [1000, 3000, 8000]

export async function restoreWithPatience(isActive: () => boolean): Promise<RestoredSession> {
  for (const delayMs of [...retryAfterMs, null]) {
    const restored = await restoreSession({
      token: tabStorage.read('token'),
      hasCookie: hasOwnCookie(),
      verify: (token) => browserApi.call(verifySession, {}, { token }),
    })
    if (restored.kind !== 'unknown' || delayMs === null || !isActive()) return restored
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return { kind: 'unknown' }
}

export function revokeToken(token: string): Promise<unknown> {
  return browserApi.call(logout, {}, { token, keepalive: true })
}
