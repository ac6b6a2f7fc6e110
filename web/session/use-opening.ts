import { browserApi } from './api/browser-api.ts'
import { type SignedIn, useAuth } from './login/auth-provider.tsx'
import {
  type CodeNeeded,
  type LogInForm,
  openAccount,
  openSession,
  type Refusal,
  type SignUpForm,
  type VerifyFirst,
} from './login/open-session.ts'

// Separate from the person, which every page needs: these two and their texts are only loaded by two pages.

export function useLogIn(): (form: LogInForm) => Promise<SignedIn | VerifyFirst | CodeNeeded | Refusal> {
  const { enter } = useAuth()
  return async (form) => {
    const result = await openSession(browserApi, form)
    return result.kind === 'opened' ? enter(result) : result
  }
}

export function useSignUp(): (form: SignUpForm) => Promise<SignedIn | VerifyFirst | Refusal> {
  const { enter } = useAuth()
  return async (form) => {
    const result = await openAccount(browserApi, form)
    return result.kind === 'opened' ? enter(result) : result
  }
}
