import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { useAuth } from './auth-provider.tsx'

type Result<Data> = { kind: 'loaded'; data: Data } | { kind: 'failed'; message: string; isMissing: boolean }

export type QueryState<Data> = { kind: 'loading' } | Result<Data>

/** The shop's answer to a question of the person who is signed in, and the way to ask once more. */
export function useApiQuery<Key extends string | number, Data>(
  key: Key,
  fetchData: (key: Key) => Promise<Data>,
): [QueryState<Data>, () => void] {
  const { endSession } = useAuth()
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{ key: Key; round: number; result: Result<Data> } | null>(null)

  useEffect(() => {
    let isCurrent = true
    const settle = (result: Result<Data>) => {
      if (isCurrent) setSettled({ key, round, result })
    }
    fetchData(key).then(
      (data) => settle({ kind: 'loaded', data }),
      (error: unknown) => {
        if (!isApiError(error)) throw error
        if (error.status === 401) {
          if (isCurrent) endSession()
          return
        }
        settle({ kind: 'failed', message: error.message, isMissing: error.status === 404 })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, fetchData, round, endSession])

  const isRetriedFailure = settled?.result.kind === 'failed' && settled.round !== round
  const result = settled?.key === key && !isRetriedFailure ? settled.result : null
  return [result ?? { kind: 'loading' }, () => setRound((count) => count + 1)]
}
