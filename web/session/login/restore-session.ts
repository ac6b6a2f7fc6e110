import type { User } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'

export type VerifiedSession = { user: User; session: { access_token: string } }

export type RestoredSession =
  | { kind: 'signed_in'; user: User; token: string }
  | { kind: 'guest' }
  /** The shop did not answer, which says nothing about who this is. */
  | { kind: 'unknown' }

/** Identifies the person after a page load: by the token of this tab, otherwise by the cookie, if there is one. */
export async function restoreSession(known: {
  token: string | null
  hasCookie: boolean
  verify: (token: string | null) => Promise<VerifiedSession>
}): Promise<RestoredSession> {
  const credentials = [...(known.token ? [known.token] : []), ...(known.hasCookie ? [null] : [])]
  for (const credential of credentials) {
    const verified = await verifiedBy(credential, known.verify)
    if (verified === 'unknown') return { kind: 'unknown' }
    if (verified) return { kind: 'signed_in', user: verified.user, token: verified.session.access_token }
  }
  return { kind: 'guest' }
}

async function verifiedBy(
  credential: string | null,
  verify: (token: string | null) => Promise<VerifiedSession>,
): Promise<VerifiedSession | 'unknown' | null> {
  try {
    return await verify(credential)
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.status === 401 ? null : 'unknown'
  }
}
