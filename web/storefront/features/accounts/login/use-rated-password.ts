import { useState } from 'react'
import { ratePassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAfterPress } from '#web/ui/use-after-press.ts'

export type Person = { email?: string; firstName?: string; lastName?: string; isForStaff?: boolean }

type Judged = { of: string; text: string }

/** What the shop will say of a password when the form is sent, as soon as it is typed. */
export function useRatedPassword(person: Person): {
  problem: Judged | null
  judge: (password: string) => void
} {
  const [problem, setProblem] = useState<Judged | null>(null)
  const afterPress = useAfterPress()

  async function judge(password: string) {
    const text = await ask(password).catch(() => null)
    afterPress(() => setProblem(text === null ? null : { of: password, text }))
  }

  /** Without an answer it is judged when the form is sent. Nobody has pressed: where code is missing, the page stays. */
  async function ask(password: string): Promise<string | null> {
    const endpoint = await ratePassword()
    const answer = await browserApi.call(endpoint, { body: { password, ...person } }, { token: null })
    return answer.problem
  }

  return { problem, judge: (password) => void judge(password) }
}
