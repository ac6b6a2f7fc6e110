import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { layoutContent } from './layout-content.ts'

const { fault: content } = layoutContent

/** For an admin page that crashed; the layout around it still works. */
export function AdminFault() {
  return (
    <Notice
      tone="error"
      title={content.title}
      action={
        <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
          {content.reload}
        </Button>
      }
    >
      {content.text}
    </Notice>
  )
}
