import { Link } from 'react-router'
import type { EditReport } from '#contract/catalogue/product-edit.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { batchAddress } from '../../audit/audit-view.ts'
import { UndoAllButton, UndoAllOutcome, useUndoAll } from '../../audit/undo-all-button.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { movedText } from '../review/moved-text.ts'
import { averageMove } from '../review/report-changes.ts'

const { saving: content } = bulkEditContent

type SavedNoticeProps = { report: EditReport; onPutAway: () => void }

/** What was saved, and a way to undo all of it. */
export function SavedNotice({ report, onPutAway }: SavedNoticeProps) {
  const { user } = useAuth()
  const undoAll = useUndoAll({ batch: report.batch ?? '', total: report.updated })
  const percent = averageMove(report)
  const mayUndo = user !== null && mayDo(user, 'admin')
  const putAway = (
    <Button variant="quiet" size="small" onClick={onPutAway}>
      {content.dismiss}
    </Button>
  )
  if (undoAll.outcome) return <UndoAllOutcome {...undoAll} action={putAway} />
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone="good"
        title={content.saved(report.updated)}
        action={
          <span className="flex flex-wrap gap-2">
            {mayUndo && report.batch && <UndoAllButton {...undoAll} />}
            {putAway}
          </span>
        }
      >
        {percent !== null && percent !== 0 && content.moved(movedText(percent))}
        {mayUndo && report.batch ? (
          <>
            It can be undone for 30 days, here or in the{' '}
            <Link to={batchAddress(report.batch)} className="link">
              audit log
            </Link>
            .
          </>
        ) : (
          content.undoneByOthers
        )}
      </Notice>
      <UndoAllOutcome {...undoAll} />
    </div>
  )
}
