import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { OwnAnswer } from './own-call.ts'

type Json = Parameters<ReturnType<typeof useFetcher>['submit']>[0]

/** Calls a page's `clientAction`. The answer arrives once the page shows the result. */
export function useOwnAct<Act extends Json, Answer = unknown>(page?: string) {
  const { submit, state, data } = useFetcher<OwnAnswer<Answer>>()
  const tell = useRef<((answer: OwnAnswer<Answer>) => void) | null>(null)

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return
    tell.current?.(data)
    tell.current = null
  }, [state, data])

  return (act: Act) =>
    new Promise<OwnAnswer<Answer>>((resolve) => {
      tell.current = resolve
      void submit(act, {
        method: 'post',
        encType: 'application/json',
        defaultShouldRevalidate: false,
        ...(page !== undefined && { action: page }),
      })
    })
}
