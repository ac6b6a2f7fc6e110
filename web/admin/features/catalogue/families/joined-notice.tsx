import { Link } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { batchAddress } from '../../audit/audit-view.ts'
import { UndoAllButton, UndoAllOutcome, useUndoAll } from '../../audit/undo-all-button.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { familyContent } from './family-content.ts'
import type { JoinResult } from './use-joining.ts'

type JoinedNoticeProps = { joined: JoinResult; onPutAway: () => void }

/** What was joined, and a way to undo all of it. */
export function JoinedNotice({ joined: { report, families }, onPutAway }: JoinedNoticeProps) {
  const { user } = useAuth()
  const undoAll = useUndoAll({ batch: report.batch ?? '', total: report.updated })
  const mayUndo = user !== null && mayDo(user, 'admin') && report.batch !== null
  const putAway = (
    <Button variant="quiet" size="small" onClick={onPutAway}>
      {familyContent.dismiss}
    </Button>
  )
  if (undoAll.outcome) return <UndoAllOutcome {...undoAll} action={putAway} />
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone="good"
        title={familyContent.joined(families, report.updated)}
        action={
          <span className="flex flex-wrap gap-2">
            {mayUndo && <UndoAllButton {...undoAll} />}
            {putAway}
          </span>
        }
      >
        {mayUndo && report.batch && (
          <>
            {familyContent.undoable}{' '}
            <Link to={batchAddress(report.batch)} className="link">
              {familyContent.auditLog}
            </Link>
            .
          </>
        )}
      </Notice>
      <UndoAllOutcome {...undoAll} />
    </div>
  )
}
