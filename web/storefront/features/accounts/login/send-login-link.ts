import { validateEmailAlone } from '#domain/accounts/sign-up.ts'
import { sendLoginCode } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type Refusal, refusalOf } from '../own/refusal-of.ts'

/** An email to log in with was sent. `message`: the shop's words about it; null for who comes by its link. */
export type SentLink = { kind: 'sent'; email: string; message: string | null; code: string }

export type LoginLinkRefusal = { kind: 'refused' } & Refusal

export async function sendLoginLink(email: string, from: string): Promise<SentLink | LoginLinkRefusal> {
  try {
    const { message } = await browserApi.call(sendLoginCode, { body: { email, from } })
    return { kind: 'sent', email, message, code: '' }
  } catch (error) {
    return { kind: 'refused', ...refusalOf(error) }
  }
}

/** Where no address was typed yet, it has to be asked for. */
export async function sendLinkIfTyped(
  email: string,
  from: string,
): Promise<SentLink | LoginLinkRefusal | { kind: 'untyped'; email: string }> {
  return validateEmailAlone({ email }) ? { kind: 'untyped', email } : sendLoginLink(email, from)
}
