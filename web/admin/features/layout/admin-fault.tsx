import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** For an admin page that crashed; the layout around it still works. */
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
