import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type HoverDetailsProps = {
  /** The hovered or focused element; it takes the id of its details for `aria-describedby`. */
  children: (detailsId: string) => ReactNode
  details: ReactNode
}

/**
 * Details beside an element while it is hovered or focused. They stay when the pointer moves onto them and close on
 * Escape (WCAG 1.4.13). In the top layer, so that no scrolling list clips them.
 */
export function HoverDetails({ children, details }: HoverDetailsProps) {
  const [isShown, setShown] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const element = whole.current
    const show = () => setShown(true)
    const hide = () => setShown(false)
    const point = (event: PointerEvent) => setShown(event.pointerType === 'mouse')
    element?.addEventListener('pointerenter', point)
    element?.addEventListener('pointerleave', hide)
    element?.addEventListener('focusin', show)
    element?.addEventListener('focusout', hide)
    return () => {
      element?.removeEventListener('pointerenter', point)
      element?.removeEventListener('pointerleave', hide)
      element?.removeEventListener('focusin', show)
      element?.removeEventListener('focusout', hide)
    }
  }, [])

  useEffect(() => {
    const element = card.current
    if (!isShown || !element) return
    const place = () => placeBeside(element, whole.current)
    element.showPopover()
    place()

    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setShown(false)
    }
    document.addEventListener('keydown', close)
    // A focused element is scrolled into view after it got the focus.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('scroll', place, { capture: true })
      if (element.isConnected) element.hidePopover()
    }
  }, [isShown])

  return (
    <div ref={whole}>
      {children(id)}
      {/* It includes the gap to its element, so that the pointer never leaves on its way over. */}
      <div
        ref={card}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 w-80 overflow-visible max-w-[calc(100vw-1rem)] bg-transparent py-0 pr-0 pl-2 text-sm text-ink"
      >
        <div className="animate-appear rounded-control border border-line bg-paper p-4 shadow-float">
          {details}
        </div>
      </div>
    </div>
  )
}

/** On the right if there is space, otherwise below; always fully inside the window. */
function placeBeside(card: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const beside = anchor.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const hasRoom = beside.right + width < window.innerWidth
  const top = hasRoom ? beside.top : beside.bottom
  card.style.left = `${hasRoom ? beside.right : Math.max(0, window.innerWidth - width - 8)}px`
  card.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`
}
