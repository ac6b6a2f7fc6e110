import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For a page of the area that broke; the layout around it goes on. */
export function AdminFault() {
  return (
    <Notice
      tone="error"
      title="This page stopped working"
      action={
        <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      What you saved before is safe. Reload the page to continue.
    </Notice>
  )
}
