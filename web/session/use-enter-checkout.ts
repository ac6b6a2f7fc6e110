import { enterCheckout } from './api/account-endpoints.ts'
import { browserApi } from './api/browser-api.ts'
import { type SignedIn, useAuth } from './login/auth-provider.tsx'
import { openedBy, type Refusal, refusedSignUp } from './login/open-session.ts'

/** For a guest on the way to pay: a new address is let in at once, a known one has to log in. */
export function useEnterCheckout(): (email: string) => Promise<SignedIn | { kind: 'known' } | Refusal> {
  const { enter } = useAuth()
  return async (email) => {
    try {
      const answer = await browserApi.call(enterCheckout, { body: { email } })
      return 'known' in answer ? { kind: 'known' } : enter(openedBy(answer.data))
    } catch (error) {
      return refusedSignUp(error)
    }
  }
}
