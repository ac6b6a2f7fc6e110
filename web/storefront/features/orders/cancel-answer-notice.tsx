import { ToldNotice } from '../accounts/told-notice.tsx'
import type { CancelAnswer } from './use-cancel-order.ts'

/** What the shop said to a cancellation just now. */
export function CancelAnswerNotice({ answer: { id, isCancelled, title, text } }: { answer: CancelAnswer }) {
  return (
    <ToldNotice key={id} tone={isCancelled ? 'good' : 'warning'} title={title}>
      {text}
    </ToldNotice>
  )
}
