import { signedInCookie } from '../storage.ts'

/**
 * Written into each page: it marks the document before the first paint if nothing says that a person is logged in, so
 * that the header, which is the same for everyone, can offer the login at once.
 */
export const guestMark = import.meta.env.SSR ? `(${markGuest})('${signedInCookie}');` : ''

/** Holds its whole text, since it reaches the browser as text. */
function markGuest(signedIn: string): void {
  let token: string | null = null
  try {
    token = sessionStorage.getItem('token')
  } catch {
    // If the browser refuses storage, the cookie alone decides.
  }
  const isKnown = token !== null || document.cookie.includes(`${signedIn}=1`)
  if (!isKnown) document.documentElement.toggleAttribute('data-guest', true)
}
