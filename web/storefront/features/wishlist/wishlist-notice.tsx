import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type WishlistNoticeProps = { text: string; title?: string; onRetry?: () => void }

/** What went wrong with a list, above it. */
export function WishlistNotice({ text, title, onRetry }: WishlistNoticeProps) {
  return (
    <div className="mt-4">
      <Notice
        tone="error"
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try Again
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </div>
  )
}
