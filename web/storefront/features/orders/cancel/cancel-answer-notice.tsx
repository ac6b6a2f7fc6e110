import { FocusedNotice } from '../../accounts/focused-notice.tsx'
import type { CancelAnswer } from './use-cancel-order.ts'

/** The shop's answer to a cancellation. */
export function CancelAnswerNotice({ answer: { id, isCancelled, title, text } }: { answer: CancelAnswer }) {
  return (
    <FocusedNotice key={id} tone={isCancelled ? 'good' : 'warning'} title={title}>
      {text}
    </FocusedNotice>
  )
}
