import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type LoadFailureProps = { title?: string; isRetrying?: boolean; onRetry: () => void; children: ReactNode }

/** Shown where something could not be loaded, with a button to try again. */
export function LoadFailure({ title, isRetrying = false, onRetry, children }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button variant="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
