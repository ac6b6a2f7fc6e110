import type { CookieToSet } from '#server/http/route.ts'
import { signedInView } from '../person-view.ts'
import type { Login } from './open-proven-session.ts'
import { cookiesOf } from './session-cookies.ts'

/** What a link from an email has done, and that its reader is logged in; or else what to do next. */
export function answerLink(
  done: string,
  opened: Login | null,
  otherwise: { next: string; cookies?: CookieToSet[] },
) {
  const { next, cookies = [] } = otherwise
  return opened
    ? {
        status: 200 as const,
        body: { message: `${done} You are logged in.`, data: signedInView(opened.caller) },
        cookies: cookiesOf(opened),
      }
    : { status: 200 as const, body: { message: `${done} ${next}` }, cookies }
}
