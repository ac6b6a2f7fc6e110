import { AlertDialog } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from './button.tsx'

export type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used inside ConfirmProvider')
  return confirm
}

/** Asks before what cannot be undone, and answers with a promise. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isYes: boolean) => void>(() => {})

  const confirm = useCallback<Confirm>((next) => {
    answer.current(false)
    setQuestion(next)
    setIsOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  function close(isYes: boolean) {
    setIsOpen(false)
    answer.current(isYes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && close(false)}>
        <AlertDialog.Portal>
          {/* Radix's own overlay adds a style element to the page, which the security policy refuses. */}
          <div data-holds-page className="fixed inset-0 z-40 animate-appear bg-veil" />
          <AlertDialog.Content className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md animate-appear rounded-tile bg-paper p-6 shadow-float sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2">
            <AlertDialog.Title className="text-xl">{question?.title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-ink-2">{question?.text}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{question?.cancelLabel ?? 'Cancel'}</Button>
              </AlertDialog.Cancel>
              <Button variant={question?.tone ?? 'danger'} onClick={() => close(true)}>
                {question?.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  )
}
