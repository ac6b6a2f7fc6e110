import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { moved } from '#web/admin/ui/table/moved.ts'
import { useDragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { homeContent as content } from './home-content.ts'

type Part = { key: string }

type PartOrder<P extends Part> = {
  parts: readonly P[]
  nameOf: (part: P) => string
  put: (parts: P[]) => void
}

/** Puts slides or rows in order by dragging or by buttons, and keeps the keyboard on what was moved, or beside what has gone. */
export function usePartOrder<P extends Part>({ parts, nameOf, put }: PartOrder<P>) {
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const buttonsOf = (key: string) => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-drag-key="${key}"] [data-side]`) ?? []),
  ]
  const told = (key: string, to: number) => {
    const part = parts.find((one) => one.key === key)
    if (part) announce(content.placed(nameOf(part), to + 1, parts.length))
  }

  function place(key: string, to: number) {
    const part = parts.find((one) => one.key === key)
    if (part) put(moved(parts, part, to))
  }

  const keys = parts.map(({ key }) => key)
  const drag = useDragOrder({ keys, onMove: place, onDrop: (key) => told(key, keys.indexOf(key)) })

  return {
    list,
    drag,
    move(key: string, to: number, side: 'up' | 'down') {
      flushSync(() => place(key, to))
      told(key, to)
      // At the end of the list the button that was pressed becomes disabled.
      const buttons = buttonsOf(key)
      const wanted = buttons.find((button) => button.dataset.side === side && !button.disabled)
      const other = buttons.find((button) => !button.disabled)
      ;(wanted ?? other)?.focus()
    },
    remove(part: P) {
      const at = keys.indexOf(part.key)
      const left = parts.filter((one) => one !== part)
      flushSync(() => put(left))
      announce(content.removed(nameOf(part)))
      const neighbour = left[Math.min(at, left.length - 1)]
      const target = neighbour
        ? buttonsOf(neighbour.key).find((button) => button.dataset.side === 'edit')
        : list.current?.parentElement?.querySelector<HTMLButtonElement>('[data-add]')
      target?.focus()
    },
  }
}
