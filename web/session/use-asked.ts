import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { useAuth } from './auth-provider.tsx'

type Reply<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'failed'; message: string; isMissing: boolean }

export type Asked<Answer> = { kind: 'loading' } | Reply<Answer>

/** The shop's answer to a question of the person who is signed in, and the way to ask once more. */
export function useAsked<Question extends string | number, Answer>(
  question: Question,
  ask: (question: Question) => Promise<Answer>,
): [Asked<Answer>, () => void] {
  const { endSession } = useAuth()
  const [round, setRound] = useState(0)
  const [heard, setHeard] = useState<{ question: Question; round: number; reply: Reply<Answer> } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const hear = (reply: Reply<Answer>) => {
      if (isCurrent) setHeard({ question, round, reply })
    }
    ask(question).then(
      (answer) => hear({ kind: 'answered', answer }),
      (error: unknown) => {
        if (!isApiError(error)) throw error
        if (error.status === 401) {
          if (isCurrent) endSession()
          return
        }
        hear({ kind: 'failed', message: error.message, isMissing: error.status === 404 })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [question, ask, round, endSession])

  const isFailureAskedAnew = heard?.reply.kind === 'failed' && heard.round !== round
  const reply = heard?.question === question && !isFailureAskedAnew ? heard.reply : null
  return [reply ?? { kind: 'loading' }, () => setRound((count) => count + 1)]
}
