import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/endpoint.ts'
import type { undoBatch } from '#contract/shop/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { subjectAddress } from './subject-address.ts'
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
    const isSure = await confirm({
      title: `Undo ${countedChanges(total)}?`,
      text: 'Everything goes back to how it was, except what someone has changed since. Those changes stay and are listed.',
      confirmLabel: 'Undo all of it',
    })
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
    <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Undoing..." onClick={undo}>
      <Undo2 aria-hidden className="size-4" />
      Undo all of it
    </Button>
  )
}

/** What was undone, and every product that was skipped because somebody changed it since. */
export function UndoAllOutcome({ outcome, refusal, action }: UndoAll & { action?: ReactNode }) {
  return (
    <>
      {refusal && (
        <Notice tone="warning" title="Nothing was undone">
          {refusal.replace(/[.]?$/, '.')}
        </Notice>
      )}
      {outcome && (
        <Notice
          tone={outcome.skipped.length === 0 ? 'good' : 'warning'}
          action={action}
          title={`${countedChanges(outcome.undone)} undone${outcome.skipped.length > 0 ? `, ${grouped(outcome.skipped.length)} unchanged` : ''}`}
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

export function countedChanges(count: number): string {
  return count === 1 ? '1 change' : `${grouped(count)} changes`
}
