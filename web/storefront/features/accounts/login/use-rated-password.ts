import { useState } from 'react'
import { ratePassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAfterPress } from '#web/ui/use-after-press.ts'

export type Person = { email?: string; firstName?: string; lastName?: string; isForStaff?: boolean }

type PasswordProblem = { of: string; text: string }

/** What the shop will say of a password when the form is sent, as soon as it is typed. */
export function useRatedPassword(person: Person): {
  problem: PasswordProblem | null
  rate: (password: string) => void
} {
  const [problem, setProblem] = useState<PasswordProblem | null>(null)
  const afterPress = useAfterPress()

  async function rate(password: string) {
    const asked = browserApi.call(ratePassword, { body: { password, ...person } }, { token: null })
    // Without an answer it is judged when the form is sent.
    const text = await asked.then(({ problem }) => problem).catch(() => null)
    afterPress(() => setProblem(text === null ? null : { of: password, text }))
  }

  return { problem, rate: (password) => void rate(password) }
}
