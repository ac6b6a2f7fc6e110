import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LineDrift } from './line-drift.ts'

type DriftNoticeProps = { drift: LineDrift; name: string; onAccept: () => void }

/** What changed about a line, and a button to accept it. */
export function DriftNotice({ drift, name, onAccept }: DriftNoticeProps) {
  return (
    <Notice
      tone="warning"
      action={
        <Button data-drift variant="secondary" size="small" className="min-h-11" onClick={onAccept}>
          {drift.acceptLabel}
          <span className="sr-only">: {name}</span>
        </Button>
      }
    >
      {drift.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}
