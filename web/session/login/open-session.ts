import type { Session, User } from '#contract/accounts/account.ts'
import { type ApiError, isApiError } from '#contract/api.ts'
import { rewriteSignUpError } from '#domain/accounts/sign-up.ts'
import { createAccount, login } from '../api/account-endpoints.ts'
import type { ShopClient } from '../api/browser-api.ts'

export type LogInForm = {
  email: string
  remember: boolean
  /** From an authenticator app, or a recovery code, once the shop has asked for it. */
  code?: string
  /** The page that an emailed link leads back to. */
  from: string
} & ({ password: string } | { emailedCode: string })
export type SignUpForm = {
  email: string
  password: string
  firstName: string
  lastName: string
  from: string
}

export type Refusal = { kind: 'refused'; message: string; fields?: Record<string, string> }
export type Login = { kind: 'opened'; user: User; token: string }
export type VerifyFirst = { kind: 'verify_first'; message: string }
export type CodeNeeded = { kind: 'code_needed'; message: string }

const unexpected = 'An unexpected error occurred. Please try again.'

export async function openSession(
  api: ShopClient,
  form: LogInForm,
): Promise<Login | VerifyFirst | CodeNeeded | Refusal> {
  try {
    return openedBy(await api.call(login, { body: form }))
  } catch (error) {
    const refused = refusedBy(error, {
      noText: () => 'Login failed',
      unexpectedAnswer: 'No valid token received from server',
    })
    return isApiError(error) ? nextStep(error.problem.code, refused) : refused
  }
}

/** Some refusals only name the next step. */
function nextStep(code: string, refused: Refusal): VerifyFirst | CodeNeeded | Refusal {
  switch (code) {
    case 'email_not_verified':
      return { kind: 'verify_first', message: refused.message }
    case 'second_factor_needed':
      return { kind: 'code_needed', message: refused.message }
    case 'wrong_code':
      return { ...refused, fields: { code: refused.message } }
    case 'wrong_emailed_code':
      return { ...refused, fields: { emailedCode: 'Check the code, or ask for a new one' } }
    // The API keeps the short text that other programs rely on.
    case 'wrong_credentials':
      return {
        ...refused,
        message: 'The email address or password is not right. Try again, or reset your password.',
      }
    default:
      return refused
  }
}

export async function openAccount(api: ShopClient, form: SignUpForm): Promise<Login | VerifyFirst | Refusal> {
  try {
    const { data, message } = await api.call(createAccount, { body: form })
    if (!data.session) return { kind: 'verify_first', message }
    return openedBy({ user: data.user, session: data.session })
  } catch (error) {
    return refusedSignUp(error)
  }
}

export function openedBy({ user, session }: { user: User; session: Session }): Login {
  return { kind: 'opened', user, token: session.access_token }
}

export function refusedSignUp(error: unknown): Refusal {
  const refused = refusedBy(error, {
    noText: (status) => (status === 400 ? 'Invalid input data' : 'Signup failed'),
    unexpectedAnswer: 'Unexpected response format',
  })
  return { ...refused, message: rewriteSignUpError(refused.message) }
}

type Texts = { noText: (status: number) => string; unexpectedAnswer: string }

function refusedBy(error: unknown, texts: Texts): Refusal {
  if (!isApiError(error)) throw error
  const { fields } = error.problem
  return { kind: 'refused', message: messageOf(error, texts), ...(fields ? { fields } : {}) }
}

function messageOf({ status, problem }: ApiError, texts: Texts): string {
  switch (problem.code) {
    case 'offline':
      return `${unexpected} We could not reach the shop. Check your connection.`
    case 'no_text':
      return texts.noText(status)
    case 'unexpected_answer':
      return texts.unexpectedAnswer
    default:
      return problem.error
  }
}
