import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type DropDownProps = {
  label: string
  icon: LucideIcon
  className?: string
  children: ReactNode
}

/** A button that opens a few controls below it; Escape, or leaving them, closes them. */
export function DropDown({ label, icon: Icon, className, children }: DropDownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setIsOpen(false)
    }
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', close)
    }
  }, [isOpen])

  return (
    <div ref={whole} className={clsx('relative', className)}>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full right-0 z-30 mt-1 min-w-48 animate-appear rounded-control border border-line bg-paper p-3 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  )
}
