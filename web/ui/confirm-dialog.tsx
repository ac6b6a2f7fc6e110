import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { dialogPlace } from './dialog-place.ts'

export type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
}

export type ConfirmDialogProps = { question: Question; onAnswer: (isYes: boolean) => void }

/**
 * The browser's own modal dialog makes the page behind it inert, for the keyboard and for screen readers, which hiding
 * it by attribute does not do reliably.
 */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // A hasty Enter gives the answer that changes nothing.
    cancel.current?.focus()
  }, [])

  function close(isYes: boolean) {
    // Closed before it is removed, so that the focus returns to where it was.
    dialog.current?.close()
    onAnswer(isYes)
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-holds-page
      onCancel={() => close(false)}
      className={clsx(
        dialogPlace,
        'max-w-md bg-paper p-6 text-ink shadow-float backdrop:animate-appear backdrop:bg-veil',
      )}
    >
      <h2 id={`${id}-title`} className="text-xl">
        {question.title}
      </h2>
      <div id={`${id}-text`} className="mt-2 text-ink-2">
        {question.text}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={cancel} variant="secondary" onClick={() => close(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button variant={question.tone ?? 'danger'} onClick={() => close(true)}>
          {question.confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
