import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '#web/admin/ui/table/moved.ts'
import { useDragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'

export type Side = 'earlier' | 'later'

const side = '[data-side='

/** Puts pictures in order by dragging or by buttons, and keeps the keyboard beside what was moved or removed. */
export function usePictureOrder(keys: readonly string[], put: (keys: string[]) => void) {
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const tileOf = (key: string) => list.current?.querySelector(`[data-drag-key="${CSS.escape(key)}"]`)
  const drag = useDragOrder({
    keys,
    onMove: (key, to) => put(moved(keys, key, to)),
    onDrop: (key) => announce(placeText(keys.indexOf(key), keys.length)),
  })

  function move(key: string, to: number, wanted: Side) {
    flushSync(() => put(moved(keys, key, to)))
    announce(placeText(to, keys.length))
    // At the end of the row the button that was pressed can be pressed no more.
    const buttons = [`${side}${wanted}]`, `${side}earlier]`, `${side}later]`]
    const target = buttons
      .map((one) => tileOf(key)?.querySelector<HTMLButtonElement>(one))
      .find((button) => button && !button.disabled)
    target?.focus()
  }

  function remove(key: string) {
    const at = keys.indexOf(key)
    const next = keys.filter((other) => other !== key)
    flushSync(() => put(next))
    announce('Picture removed')
    const neighbour = next[Math.min(at, next.length - 1)]
    tileOf(neighbour ?? '')
      ?.querySelector<HTMLElement>(`${side}remove]`)
      ?.focus()
  }

  return { list, drag, move, remove }
}

function placeText(at: number, count: number): string {
  return at === 0 ? `Now the primary picture, 1 of ${count}` : `Now picture ${at + 1} of ${count}`
}
