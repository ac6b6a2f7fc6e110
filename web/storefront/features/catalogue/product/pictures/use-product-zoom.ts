import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Point, panBy, type Size, wholePicture, zoomAt } from './product-zoom.ts'

const nearView = 2.5
const shortestSwipe = 50

type Pointers = ReadonlyMap<number, Point>

/** Turns touch, mouse and wheel input on the stage into moves of the view. */
export function useProductZoom({ onSwipe }: { onSwipe: (by: 1 | -1) => void }) {
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef<Pointers>(new Map())
  const swipe = useRef<Point>({ x: 0, y: 0 })
  const [view, setView] = useState(wholePicture)
  const [isMoving, setIsMoving] = useState(false)

  const reset = useCallback(() => setView(wholePicture), [])
  const zoomBy = useCallback((factor: number, at: Point = { x: 0, y: 0 }) => {
    setView((now) => zoomAt(now, factor, at, sizeOf(stage.current)))
  }, [])
  const pan = useCallback((by: Point) => setView((now) => panBy(now, by, sizeOf(stage.current))), [])

  useEffect(() => {
    const element = stage.current
    // Added by hand, since React's wheel listeners are passive and cannot prevent the browser's own zoom.
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 400), placeOn(element, event))
    }
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  }, [zoomBy])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current = new Map(pointers.current).set(event.pointerId, placeOn(stage.current, event))
    swipe.current = { x: 0, y: 0 }
    setIsMoving(true)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const after = placeOn(stage.current, event)
    const other = Array.from(pointers.current).find(([id]) => id !== event.pointerId)?.[1]
    pointers.current = new Map(pointers.current).set(event.pointerId, after)
    const by = { x: after.x - before.x, y: after.y - before.y }
    if (!other) {
      swipe.current = { x: swipe.current.x + by.x, y: swipe.current.y + by.y }
      pan(by)
      return
    }
    // Each finger moves the midpoint by half of its own movement.
    pan({ x: by.x / 2, y: by.y / 2 })
    const factor = distance(after, other) / Math.max(1, distance(before, other))
    zoomBy(factor, { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 })
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    const wasAlone = pointers.current.size === 1
    const left = new Map(pointers.current)
    if (!left.delete(event.pointerId)) return
    pointers.current = left
    if (left.size > 0) return
    setIsMoving(false)
    const { x, y } = swipe.current
    swipe.current = { x: 0, y: 0 }
    const isSwipe = wasAlone && view.scale === 1 && Math.abs(x) > shortestSwipe && Math.abs(x) > Math.abs(y)
    if (isSwipe && event.type === 'pointerup') onSwipe(x < 0 ? 1 : -1)
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    if (view.scale > 1) reset()
    else zoomBy(nearView, placeOn(stage.current, event))
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick,
  }
  return { stage, view, isMoving, handlers, zoomBy, pan, reset }
}

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

/** The position on the stage, from its centre. */
function placeOn(element: HTMLElement | null, at: { clientX: number; clientY: number }): Point {
  const box = element?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  return { x: at.clientX - box.left - box.width / 2, y: at.clientY - box.top - box.height / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
