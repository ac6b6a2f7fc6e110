import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/endpoint.ts'
import type { undoBatch } from '#contract/shop/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { subjectAddress } from './subject-address.ts'
import { undoContent, undoQuestion } from './undo-content.ts'
import { useRevert } from './use-revert.ts'

type Outcome = CallOutput<typeof undoBatch>

/** Undoes a batch, after asking, and remembers the result. */
export function useUndoAll({ batch, total }: { batch: string; total: number }) {
  const revert = useRevert()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function undo() {
    const isSure = await confirm(undoQuestion(total))
    if (!isSure) return
    setBusy(true)
    setRefusal(null)
    try {
      setOutcome(await revert.batch(batch))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { undo, isBusy, outcome, refusal }
}

type UndoAll = ReturnType<typeof useUndoAll>

export function UndoAllButton({ undo, isBusy }: UndoAll) {
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} busyLabel={undoContent.undoing} onClick={undo}>
      <Undo2 aria-hidden className="size-4" />
      {undoContent.undoAll}
    </Button>
  )
}

/** What was undone, and every product that was skipped because somebody changed it since. */
export function UndoAllOutcome({ outcome, refusal, action }: UndoAll & { action?: ReactNode }) {
  return (
    <>
      {refusal && (
        <Notice tone="warning" title={undoContent.nothingUndone}>
          {refusal.replace(/[.]?$/, '.')}
        </Notice>
      )}
      {outcome && (
        <Notice
          tone={outcome.skipped.length === 0 ? 'good' : 'warning'}
          action={action}
          title={undoContent.undone(outcome.undone, outcome.skipped.length)}
        >
          {outcome.skipped.length > 0 && (
            <ul className="mt-1 max-h-80 overflow-y-auto">
              {outcome.skipped.map(({ id, name, error }) => (
                <li key={id} className="py-0.5">
                  <Link to={subjectAddress({ type: 'product', id }) ?? ''} className="link">
                    {name}
                  </Link>
                  : {error}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}
