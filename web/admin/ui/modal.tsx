import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type ModalProps = {
  /** Its accessible name; a dialog with a heading of its own is named by that instead. */
  label?: string
  labelledBy?: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and returns the focus. A press outside closes it
 * too.
 */
export function Modal({ label, labelledBy, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    // Before it is removed, since only a dialog that closes returns the focus.
    return () => element?.close()
  }, [])

  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    let isFromOutside = false
    const press = (event: PointerEvent) => {
      isFromOutside = event.target === element
    }
    const release = (event: PointerEvent) => {
      if (isFromOutside && event.target === element) latestClose.current()
    }
    element?.addEventListener('pointerdown', press)
    element?.addEventListener('pointerup', release)
    return () => {
      element?.removeEventListener('pointerdown', press)
      element?.removeEventListener('pointerup', release)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-holds-page
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={clsx(
        'bg-paper text-sm text-ink shadow-float outline-none backdrop:animate-appear backdrop:bg-veil',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

type SidePanelProps = {
  title: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  /** For a panel that contains a table. */
  isWide?: boolean
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Slides in from the right beside the list; on a phone it fills the window. */
export function SidePanel({ title, subtitle, isWide = false, footer, onClose, children }: SidePanelProps) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      onClose={onClose}
      className={clsx(
        'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-none animate-panel sm:rounded-l-tile',
        isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-6">
          <div className="min-w-0 flex-1">
            {/* Screen readers start here rather than at the close button. */}
            <h2 id={id} tabIndex={-1} data-first-focus className="text-lg outline-none">
              {title}
            </h2>
            {subtitle && <p className="text-ink-2">{subtitle}</p>}
          </div>
          <CloseButton onClose={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  )
}

export function CloseButton({ onClose, label = 'Close' }: { onClose: () => void; label?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className="-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </button>
  )
}
