import { useState } from 'react'
import { ratePassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export type Person = { email?: string; firstName?: string; lastName?: string; isForStaff?: boolean }

type Judged = { of: string; text: string }

/** What the shop will say of a password when the form is sent, as soon as it is typed. */
export function useRatedPassword(person: Person): {
  problem: Judged | null
  judge: (password: string) => void
} {
  const [problem, setProblem] = useState<Judged | null>(null)

  async function judge(password: string) {
    try {
      const answer = await browserApi.call(ratePassword, { body: { password, ...person } }, { token: null })
      setProblem(answer.problem === null ? null : { of: password, text: answer.problem })
    } catch {
      // It is judged again when the form is sent.
      setProblem(null)
    }
  }

  return { problem, judge: (password) => void judge(password) }
}
