import { type PointerEvent, useState } from 'react'

type Movable = {
  /** In order, of those that may swap places. */
  keys: readonly string[]
  /** While one is dragged over another's place. */
  onMove: (key: string, to: number) => void
  /** When it is dropped, if it was moved at all. */
  onDrop?: (key: string) => void
}

/**
 * Dragging by mouse, pen or finger alike, which the browser's own drag and drop does not support. Buttons beside it do
 * the same for people who do not drag.
 */
export function useDragOrder({ keys, onMove, onDrop }: Movable) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)

  function end() {
    if (dragged !== null && hasMoved) onDrop?.(dragged)
    setDragged(null)
    setHasMoved(false)
  }

  return {
    dragged,
    itemProps: (key: string) => ({ 'data-drag-key': key }),
    handleProps: (key: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(key)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged !== key) return
        const over = keyUnder(event.clientX, event.clientY)
        const to = over === null || over === key ? -1 : keys.indexOf(over)
        if (to < 0) return
        setHasMoved(true)
        onMove(key, to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}

export type DragOrder = ReturnType<typeof useDragOrder>

function keyUnder(x: number, y: number): string | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-key]')
  return item?.dataset.dragKey ?? null
}
