import { type ComponentType, createContext, type ReactNode, useCallback, useRef, useState } from 'react'
import type { ConfirmDialogProps, Question } from './confirm-dialog.tsx'

type QuestionInDialog = Question & { Dialog: ComponentType<ConfirmDialogProps> }
type OpenQuestion = QuestionInDialog & { id: number; answer: (isYes: boolean) => void }

export const ConfirmContext = createContext<((question: QuestionInDialog) => Promise<boolean>) | null>(null)

/** Shows one question at a time, above everything else on the page: see `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion | null>(null)
  const latest = useRef<OpenQuestion | null>(null)

  const show = useCallback((next: OpenQuestion | null) => {
    latest.current?.answer(false)
    latest.current = next
    setOpen(next)
  }, [])

  const confirm = useCallback(
    (question: QuestionInDialog) =>
      new Promise<boolean>((answer) => {
        show({ ...question, answer, id: (latest.current?.id ?? 0) + 1 })
      }),
    [show],
  )

  function answer(isYes: boolean) {
    latest.current?.answer(isYes)
    show(null)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {open && <open.Dialog key={open.id} question={open} onAnswer={answer} />}
    </ConfirmContext>
  )
}
