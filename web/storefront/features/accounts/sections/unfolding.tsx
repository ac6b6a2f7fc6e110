import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Closes again; with a text, to say what was done. */
type FoldUp = (done?: string) => void

type UnfoldingProps = {
  label: string
  variant?: ButtonVariant
  children: (foldUp: FoldUp) => ReactNode
}

/** A form behind a button. The focus goes into the form and returns to the button. */
export function Unfolding({ label, variant = 'secondary', children }: UnfoldingProps) {
  const announce = useAnnounce()
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) content.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  function open() {
    setDone(null)
    setIsOpen(true)
  }

  function foldUp(words?: string) {
    setDone(words ?? null)
    if (words) announce(words)
    setIsOpen(false)
  }

  if (isOpen) return <div ref={content}>{children(foldUp)}</div>
  return (
    <div className="flex flex-col items-start gap-4">
      {done && <Notice tone="good">{done}</Notice>}
      <Button ref={button} variant={variant} onClick={open}>
        {label}
      </Button>
    </div>
  )
}
