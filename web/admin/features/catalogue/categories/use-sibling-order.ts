import { useLayoutEffect, useRef, useState } from 'react'
import type { Category } from '#contract/catalogue/category.ts'
import { moved } from '#web/admin/ui/table/moved.ts'
import { useDragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'

type Step = { key: string; to: number; side: 'up' | 'down' }

type SiblingOrder = { siblings: readonly Category[]; onMove: (category: Category, to: number) => void }

/** Puts siblings in order by dragging or by buttons, and keeps the keyboard on the one that was moved. */
export function useSiblingOrder({ siblings, onMove }: SiblingOrder) {
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const stepped = useRef<Step | null>(null)
  const [order, setOrder] = useState<string[] | null>(null)
  const keys = order ?? siblings.map(({ id }) => String(id))
  const drag = useDragOrder({
    keys,
    onMove: (key, to) => setOrder(moved(keys, key, to)),
    onDrop: (key) => {
      setOrder(null)
      const category = siblings.find(({ id }) => String(id) === key)
      if (category) onMove(category, keys.indexOf(key))
    },
  })

  // At the end of the list the button that was pressed becomes disabled.
  useLayoutEffect(() => {
    const step = stepped.current
    if (!step || keys[step.to] !== step.key) return
    stepped.current = null
    const row = list.current?.querySelector(`[data-drag-key="${step.key}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-side]') ?? [])]
    const wanted = buttons.find((button) => button.dataset.side === step.side && !button.disabled)
    const other = buttons.find((button) => !button.disabled)
    ;(wanted ?? other)?.focus()
  })

  return {
    list,
    drag,
    /** In their order, while one is dragged too. */
    ordered: keys.flatMap((key) => siblings.find(({ id }) => String(id) === key) ?? []),
    step(category: Category, to: number, side: Step['side']) {
      stepped.current = { key: String(category.id), to, side }
      onMove(category, to)
      announce(`${category.title}: place ${to + 1} of ${siblings.length}`)
    },
  }
}
