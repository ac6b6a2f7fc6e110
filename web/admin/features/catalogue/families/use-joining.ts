import { useRef, useState } from 'react'
import type { ProductEdit } from '#contract/catalogue/admin-product.ts'
import type { EditReport } from '#contract/catalogue/product-edit.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { randomKey } from '#web/session/random-key.ts'
import { editErrorsOf } from '../edit/saving/edit-errors.ts'
import { joinFamilies, useFamiliesAgain } from './family-queries.ts'

export type JoinResult = { report: EditReport; families: number }

type Joining = { changes: ProductEdit[]; families: number }

/** Joins the chosen families in one step, once, whatever happens to the answer. */
export function useJoining() {
  const again = useFamiliesAgain()
  const [isBusy, setBusy] = useState(false)
  const [joined, setJoined] = useState<JoinResult | null>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const lost = useRef<(Joining & { key: string }) | null>(null)

  async function join(joining: Joining) {
    // A step whose answer was lost is sent again as it was, before another is made.
    const attempt = lost.current ?? { ...joining, key: randomKey() }
    setBusy(true)
    setRefusals([])
    try {
      const report = await joinFamilies(attempt.changes, attempt.key)
      lost.current = null
      setJoined({ report, families: attempt.families })
      await again()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      lost.current = isAnswerLost(error) ? attempt : null
      const errors = editErrorsOf(error)?.map((one) => one.error) ?? [error.message]
      setRefusals([...new Set(errors)])
      if (!lost.current) await again()
    } finally {
      setBusy(false)
    }
  }

  return { join, isBusy, joined, refusals, putAway: () => setJoined(null) }
}
