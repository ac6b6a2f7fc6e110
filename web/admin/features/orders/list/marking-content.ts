import { grouped } from '#web/admin/ui/table/pager.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'

export function unfulfilQuestion(count: number): Question {
  return {
    title: count === 1 ? 'Mark 1 order unfulfilled?' : `Mark ${grouped(count)} orders unfulfilled?`,
    text: 'They go back to the orders to pack. Emails that have not been sent are stopped. Customers who already have theirs are not told.',
    confirmLabel: 'Mark Unfulfilled',
    tone: 'primary',
  }
}
