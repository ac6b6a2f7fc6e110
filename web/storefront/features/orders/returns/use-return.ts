import { useRef, useState } from 'react'
import type { RequestReturnBody } from '#contract/orders/return.ts'
import { randomKey } from '#web/session/random-key.ts'
import type { OwnAnswer } from '../../accounts/own/own-call.ts'
import { useOwnAct } from '../../accounts/own/use-own-act.ts'
import type { OrderAct } from '../order-act.ts'

export type ReturnAnswer = { id: number; isTaken: boolean; title: string; text: string }

/** Requests a return, and keeps the shop's answer. */
export function useReturn() {
  const act = useOwnAct<OrderAct, { message: string }>()
  const attempt = useRef<{ request: string; key: string } | null>(null)
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ReturnAnswer | null>(null)

  /** The same request sent again, after a lost answer for example, is the same return. */
  function keyOf(body: RequestReturnBody): string {
    const request = JSON.stringify(body)
    if (attempt.current?.request !== request) attempt.current = { request, key: randomKey() }
    return attempt.current.key
  }

  async function send(body: RequestReturnBody): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    setIsBusy(true)
    try {
      // Some items may be in a return already, or their period may be over: the form continues with what is left.
      const result = await act({ act: 'request_return', key: keyOf(body), body })
      const isTaken = result.kind === 'done'
      const text = isTaken ? result.answer.message : result.message
      setAnswer((before) => ({ id: (before?.id ?? 0) + 1, isTaken, title: titleOf(result), text }))
      if (isTaken) attempt.current = null
      return isTaken
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { send, isBusy, answer, forget: () => setAnswer(null) }
}

function titleOf(result: OwnAnswer<unknown>): string {
  if (result.kind === 'done') return 'We have received your request'
  return result.code === 'offline' ? 'We do not have an answer yet' : 'Your request was not sent'
}
