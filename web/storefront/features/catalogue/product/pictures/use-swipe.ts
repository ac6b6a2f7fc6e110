import {
  type MouseEvent as MouseEventOf,
  type PointerEvent as PointerEventOf,
  type RefObject,
  useRef,
} from 'react'

// Less may be a resting finger, or an unsteady click.
const slackPx = 8
// A fifth of the width turns, and so does a flick.
const enough = 0.2
const flickPxPerMs = 0.4

type Swipe = { pointerId: number; x: number; at: number; isSwiping: boolean }

/**
 * Lets a finger or a mouse drag `track` sideways; `--pull` there is the distance. Vertical movement scrolls the page
 * (`touch-pan-y`).
 */
export function useSwipe(track: RefObject<HTMLElement | null>, turn: (by: 1 | -1) => void) {
  const swipe = useRef<Swipe | null>(null)
  const wasSwiped = useRef(false)

  function pullTo(px: number | null) {
    track.current?.toggleAttribute('data-pulled', px !== null)
    track.current?.style.setProperty('--pull', `${px ?? 0}px`)
  }

  function end(event: PointerEventOf) {
    const ended = swipe.current
    if (ended?.pointerId !== event.pointerId) return null
    swipe.current = null
    wasSwiped.current = ended.isSwiping
    pullTo(null)
    return ended
  }

  return {
    onPointerDown(event: PointerEventOf) {
      wasSwiped.current = false
      if (!event.isPrimary || event.button !== 0) return
      swipe.current = { pointerId: event.pointerId, x: event.clientX, at: event.timeStamp, isSwiping: false }
    },
    onPointerMove(event: PointerEventOf) {
      const current = swipe.current
      if (current?.pointerId !== event.pointerId) return
      const pulled = event.clientX - current.x
      if (!current.isSwiping && Math.abs(pulled) < slackPx) return
      if (!current.isSwiping) event.currentTarget.setPointerCapture(event.pointerId)
      current.isSwiping = true
      pullTo(pulled)
    },
    onPointerUp(event: PointerEventOf) {
      const ended = end(event)
      if (!ended?.isSwiping) return
      const pulled = event.clientX - ended.x
      const isFlick = Math.abs(pulled) / (event.timeStamp - ended.at) > flickPxPerMs
      const isFar = Math.abs(pulled) > event.currentTarget.clientWidth * enough
      if (isFlick || isFar) turn(pulled < 0 ? 1 : -1)
    },
    onPointerCancel: end,
    // The click that ends a swipe is not meant for the link under it.
    onClickCapture(event: MouseEventOf) {
      const isByHand = event.detail > 0
      if (!isByHand || !wasSwiped.current) return
      wasSwiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // Browsers would drag the link or the picture instead.
    onDragStart: (event: MouseEventOf) => event.preventDefault(),
  }
}
