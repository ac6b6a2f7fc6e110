import { useRef, useState } from 'react'
import { type RequestReturnBody, requestReturn } from '#contract/orders/return.ts'
import { afterRequest } from '#domain/orders/returns/return-progress.ts'
import { unreachable } from '#web/session/api/unreachable.ts'
import { useRefetch } from '#web/session/login/use-own-page.ts'
import { randomKey } from '#web/session/random-key.ts'
import { useShop } from '../../../use-shop.ts'
import { type OwnAnswer, ownCall } from '../../accounts/own/own-call.ts'

export type ReturnAnswer = { id: number; isTaken: boolean; title: string; text: string }

// Shared with the admin area, and only needed once something is sent.
const uploading = () => import('#web/session/api/upload.ts')

type Attempt = { request: string; photos: readonly File[]; key: string }

/** Requests a return, and keeps the shop's answer. Sent from here and not by the page's action, which takes no files. */
export function useReturn(orderNumber: string) {
  const refetch = useRefetch()
  const { answers } = useShop()
  const attempt = useRef<Attempt | null>(null)
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ReturnAnswer | null>(null)

  /** The same request sent again, after a lost answer for example, is the same return. */
  function keyOf(body: RequestReturnBody, photos: readonly File[]): string {
    const request = JSON.stringify(body)
    const before = attempt.current
    if (before?.request === request && isSame(before.photos, photos)) return before.key
    const key = randomKey()
    attempt.current = { request, photos, key }
    return key
  }

  async function send(body: RequestReturnBody, photos: readonly File[]): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    setIsBusy(true)
    try {
      const headers = { 'idempotency-key': keyOf(body, photos) }
      const input = { params: { orderNumber }, body }
      const result = await ownCall(async () => {
        const { upload } = await uploading().catch(outOfReach)
        return upload(requestReturn, input, photos, { headers })
      })
      const isTaken = result.kind === 'done'
      const text = isTaken ? afterRequest(body.reason, answers.within) : result.message
      setAnswer((before) => ({ id: (before?.id ?? 0) + 1, isTaken, title: titleOf(result), text }))
      if (isTaken) attempt.current = null
      // Some items may be in a return already, or their period may be over: the form continues with what is left.
      if (isTaken || result.status === 409) refetch()
      return isTaken
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { send, isBusy, answer, forget: () => setAnswer(null) }
}

function isSame(some: readonly File[], others: readonly File[]): boolean {
  return some.length === others.length && some.every((file, place) => file === others[place])
}

function outOfReach(cause: unknown): never {
  throw unreachable(cause)
}

function titleOf(result: OwnAnswer<unknown>): string {
  if (result.kind === 'done') return 'We have received your request'
  return result.code === 'offline' ? 'We do not have an answer yet' : 'Your request was not sent'
}
