import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The visible picture of a row, whether moved by finger, key or press. */
export function usePictureRow(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const onItsWayTo = useRef<number | null>(null)
  const [index, setIndex] = useState(0)
  const last = count - 1

  function show(next: number, behaviour: 'smooth' | 'instant' = 'smooth') {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    onItsWayTo.current = next
    setIndex(next)
    row.current?.scrollTo({
      left: next * row.current.clientWidth,
      behavior: isStill ? 'instant' : behaviour,
    })
  }

  function follow() {
    if (!row.current) return
    const seen = Math.round(row.current.scrollLeft / row.current.clientWidth)
    // On the way to a requested picture, those in between are only passed.
    if (onItsWayTo.current !== null && onItsWayTo.current !== seen) return
    onItsWayTo.current = null
    setIndex(seen)
  }

  function letGo() {
    onItsWayTo.current = null
  }

  function press(event: KeyboardEvent, list: HTMLUListElement | null) {
    const asked = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key]
    if (asked === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.min(Math.max(asked, 0), last)
    // The next picture's button has to be rendered before it can take the focus.
    flushSync(() => show(next))
    focusOnPicture(list, next)
  }

  return { row, index, show, follow, letGo, press }
}

export function focusOnPicture(list: HTMLUListElement | null, position: number): void {
  // Without scrolling to it: the row is already moving there.
  list?.querySelectorAll('button')[position]?.focus({ preventScroll: true })
}
