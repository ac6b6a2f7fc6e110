import { FocusedNotice } from '../../accounts/focused-notice.tsx'
import type { CancelAnswer } from './use-cancel-order.ts'

/** What the shop said to a cancellation just now. */
export function CancelAnswerNotice({ answer: { id, isCancelled, title, text } }: { answer: CancelAnswer }) {
  return (
    <FocusedNotice key={id} tone={isCancelled ? 'good' : 'warning'} title={title}>
      {text}
    </FocusedNotice>
  )
}
