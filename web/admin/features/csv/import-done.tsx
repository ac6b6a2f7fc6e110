import { Link } from 'react-router'
import type { ImportReport } from '#contract/catalogue/product-csv.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { batchAddress } from '../audit/audit-view.ts'
import { UndoAllButton, UndoAllOutcome, useUndoAll } from '../audit/undo-all-button.tsx'
import { mayDo } from '../layout/destinations.ts'
import { csvContent } from './csv-content.ts'

const { done: content } = csvContent

type ImportDoneProps = { report: ImportReport; onNext: () => void }

/** What was saved, and for 30 days a way to undo all of it. */
export function ImportDone({ report, onNext }: ImportDoneProps) {
  const { created, updated, batch } = report
  const { user } = useAuth()
  const mayUndo = user !== null && mayDo(user, 'admin')

  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone="good"
        title={content.title(created, updated)}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={onNext}>
              {content.importAnother}
            </Button>
            <ButtonLink size="small" variant="secondary" to="/admin/products">
              {content.seeProducts}
            </ButtonLink>
          </span>
        }
      >
        {!mayUndo && content.undoneByOthers}
      </Notice>
      {batch && mayUndo && <Undo batch={batch} total={created + updated} />}
    </div>
  )
}

function Undo({ batch, total }: { batch: string; total: number }) {
  const undoAll = useUndoAll({ batch, total })
  return (
    <>
      {!undoAll.outcome && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-tile bg-paper-2 p-4">
          <p className="min-w-0 flex-1 basis-60">
            You can undo all of it for 30 days, here or in the{' '}
            <Link to={batchAddress(batch)} className="link">
              audit log
            </Link>
            . Products that someone changes in the meantime stay as they are.
          </p>
          <UndoAllButton {...undoAll} />
        </div>
      )}
      <UndoAllOutcome {...undoAll} />
    </>
  )
}
