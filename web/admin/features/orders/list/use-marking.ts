import { useState } from 'react'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import type { Selection } from '../../../ui/table/selection.ts'
import { useBulkRun } from '../../../ui/table/use-bulk-run.ts'
import type { TrackingNumbers } from '../../dispatch/hand-over/read-tracking-lines.ts'
import { orderContent } from '../order-content.ts'
import { type Marking, markMany, useRefreshOrders } from '../order-queries.ts'
import { unfulfilQuestion } from './marking-content.ts'

const { marking: texts } = orderContent

// Each order is a transaction of its own; this many finish well within the time limit of a call.
const chunkSize = 25

/** Marks the chosen orders fulfilled or unfulfilled, a few at a time, and undoes that. */
export function useMarking(selection: Selection) {
  const bulk = useBulkRun()
  const refresh = useRefreshOrders()
  const announce = useAnnounce()
  const confirm = useConfirm()
  const [typed, setTyped] = useState<TrackingNumbers>({})
  const [marked, setMarked] = useState<{ fulfilled: boolean; orderNumbers: readonly string[] } | null>(null)
  const isRunning = bulk.state?.isRunning ?? false
  const isUnfulfilling = marked?.fulfilled === false
  const chosen = [...selection.keys]

  async function mark(orderNumbers: readonly string[], wanted: Marking) {
    const moved: string[] = []
    setMarked({ fulfilled: wanted.fulfilled, orderNumbers: [] })
    setTyped(wanted.numbers ?? {})
    const ended = await bulk.start({
      keys: orderNumbers,
      chunkSize,
      async run(chunk) {
        const { failures, changed } = await markMany(chunk, wanted)
        moved.push(...changed)
        return failures
      },
    })
    setMarked({ fulfilled: wanted.fulfilled, orderNumbers: moved })
    const failed = new Set(ended.failures.map(({ key }) => key))
    selection.set(
      orderNumbers.slice(0, ended.done).filter((key) => !failed.has(key)),
      false,
    )
    if (ended.done === ended.total) setTyped({})
    const { done: word } = wanted.fulfilled ? texts.fulfilling : texts.unfulfilling
    announce(`${ended.done - failed.size} of ${ended.total} ${word}`)
    refresh()
  }

  async function unfulfil() {
    if (isRunning || chosen.length === 0) return
    if (await confirm(unfulfilQuestion(chosen.length))) await mark(chosen, { fulfilled: false })
  }

  return {
    bulk,
    isRunning,
    isUnfulfilling,
    /** Tracking numbers of a run that broke off, to begin again with. */
    typed,
    fulfil: (how: Omit<Marking, 'fulfilled'>) => mark(chosen, { ...how, fulfilled: true }),
    unfulfil,
    undo:
      marked && marked.orderNumbers.length > 0
        ? () => mark(marked.orderNumbers, { fulfilled: isUnfulfilling })
        : null,
  }
}
