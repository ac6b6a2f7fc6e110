import { useEffect, useRef, useState } from 'react'
import { verifyEmail } from '#web/session/account-endpoints.ts'
import { browserApi } from '#web/session/api.ts'
import { refusalOf } from './refusal-of.ts'

export type EmailProof = { kind: 'asking' } | { kind: 'proven' } | { kind: 'refused'; message: string }

/**
 * Redeems the token of a letter, once for each time the page is opened. The address alone does nothing: programs that
 * look over people's mail open every link in it.
 */
export function useEmailProof(token: string): [EmailProof, () => void] {
  const [proof, setProof] = useState<EmailProof>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const asked = useRef(-1)

  useEffect(() => {
    if (asked.current === round) return
    asked.current = round
    browserApi.call(verifyEmail, { body: { token } }).then(
      () => setProof({ kind: 'proven' }),
      (error: unknown) => setProof({ kind: 'refused', message: refusalOf(error).message }),
    )
  }, [token, round])

  function askAgain() {
    setProof({ kind: 'asking' })
    setRound(round + 1)
  }

  return [proof, askAgain]
}
