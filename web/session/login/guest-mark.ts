import { sessionEndedKey, signedInCookie } from '../storage.ts'

/**
 * Written into each page: it marks the document before the first paint if nothing says that a person is logged in, and if
 * their session ended without being asked to. So the header, which is the same for everyone, can offer the login at once,
 * and the login says what happened without moving what is pressed.
 */
export const guestMark = import.meta.env.SSR
  ? `(${markGuest})('${signedInCookie}','${sessionEndedKey}');`
  : ''

/** Holds its whole text, since it reaches the browser as text. */
function markGuest(signedIn: string, sessionEnded: string): void {
  const marks = document.documentElement
  let token: string | null = null
  try {
    token = sessionStorage.getItem('token')
    marks.toggleAttribute('data-session-ended', localStorage.getItem(sessionEnded) !== null)
  } catch {
    // If the browser refuses storage, the cookie alone decides.
  }
  try {
    const isKnown = token !== null || document.cookie.includes(`${signedIn}=1`)
    if (!isKnown) marks.toggleAttribute('data-guest', true)
  } catch {
    // If it refuses cookies as well, only the shop knows.
  }
}
