import { type ReactNode, useEffect, useRef } from 'react'
import { unsureText, unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { SavedNotice } from './saved-notice.tsx'
import type { GridSaving } from './use-saving.ts'

const { saving: content } = bulkEditContent

/** What became of saving. */
export function SavingOutcome({ saving: { saving, isBusy, review, close } }: { saving: GridSaving }) {
  if (saving.kind === 'saved') {
    return (
      <BroughtUp key={saving.report.batch}>
        <SavedNotice report={saving.report} onPutAway={close} />
      </BroughtUp>
    )
  }
  if (saving.kind !== 'failed') return null
  return (
    <BroughtUp>
      <Notice
        tone="error"
        title={saving.isUnsure ? unsureTitle : content.isUnsaved}
        action={
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={review}>
            {content.again}
          </Button>
        }
      >
        {saving.message.replace(/[.]?$/, '.')} {saving.isUnsure ? unsureText : bulkEditContent.isKept}
      </Notice>
    </BroughtUp>
  )
}

/** It stands above the grid, and the button that led to it below: it is brought into sight. */
function BroughtUp({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      {children}
    </div>
  )
}
