import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useRevertLast } from '../audit/use-revert.ts'
import { recordContent } from './record-content.ts'

type Removal = {
  id: number
  question: Question
  /** Answers with what is to be said. */
  remove: () => Promise<string>
  failureText?: (error: Error) => string
}

/** Asks, removes a record, and offers to restore it. */
export function useRemoval(type: string, onClose: () => void) {
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async ({ id, question, remove, failureText = ({ message }) => message }: Removal) => {
    if (!(await confirm(question))) return
    onClose()
    try {
      tell({
        title: await remove(),
        ...(revertLast && { action: { label: recordContent.restore, run: () => revertLast(type, id) } }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: failureText(error), text: recordContent.unchanged })
    }
  }
}
