import type { Db } from '#server/db/client.ts'
import { checkPassword } from '../passwords/check-password.ts'
import type { Asker } from '../passwords/count-attempt.ts'
import { checkEmailedCode } from './check-emailed-code.ts'
import { type EnterAccount, type EnterAccountNeeds, type EnterResult, enterAccount } from './enter-account.ts'
import type { LoginCodes } from './login-codes.ts'
import { recordFailedLogin } from './record-staff-login.ts'

type Needs = EnterAccountNeeds & {
  loginCodes: LoginCodes
  pause: (ms: number) => Promise<void>
}

export type SignIn = Omit<EnterAccount, 'asker'> & {
  password: string
  /** In the place of the password. */
  emailedCode?: string | undefined
}

export type SignInResult = EnterResult | { kind: 'refused'; reason: 'missing_fields' }

/** The answer never reveals whether the address was wrong, or the password or code. */
export async function signIn(needs: Needs, command: SignIn): Promise<SignInResult> {
  const { email, password, emailedCode, clientAddress, deviceCookie } = command
  const asker = { kind: 'visitor', clientAddress, deviceCookie } as const
  if (!email.trim() || !(password || emailedCode)) return { kind: 'refused', reason: 'missing_fields' }
  return emailedCode
    ? signInWithCode(needs, { ...command, asker, emailedCode })
    : signInWithPassword(needs, { ...command, asker, password })
}

type Visitor = Extract<Asker, { kind: 'visitor' }>

async function signInWithPassword(
  needs: Needs,
  command: EnterAccount & { asker: Visitor; password: string },
): Promise<SignInResult> {
  const { email, password, asker } = command
  const checked = await checkPassword(needs, { email, password, asker })
  if (checked.kind === 'refused') return checked
  if (checked.kind === 'right')
    return enterAccount(needs, command, { account: checked.account, by: 'password', password })
  await recordFailure(needs, command, checked.account)
  return { kind: 'refused', reason: 'wrong_credentials', accountId: checked.account?.id ?? null }
}

async function signInWithCode(
  needs: Needs,
  command: EnterAccount & { asker: Visitor; emailedCode: string },
): Promise<SignInResult> {
  const { email, asker, emailedCode } = command
  const checked = await checkEmailedCode(needs, { email, asker, code: emailedCode })
  if (checked.kind === 'refused') return checked
  if (checked.kind === 'right') {
    const { account, codeHash } = checked
    return enterAccount(needs, command, { account, by: 'emailed_code', codeHash })
  }
  await recordFailure(needs, command, checked.account)
  return { kind: 'refused', reason: 'wrong_emailed_code', accountId: checked.account?.id ?? null }
}

async function recordFailure(
  { db, clock }: Pick<Needs, 'clock'> & { db: Db },
  { email, clientAddress }: Pick<EnterAccount, 'email' | 'clientAddress'>,
  account: Parameters<typeof recordFailedLogin>[1]['account'],
): Promise<void> {
  await recordFailedLogin(db, { action: 'login_failed', email, account, clientAddress, now: clock() })
}
