import clsx from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import type { DragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { Badge } from '#web/ui/badge.tsx'
import { instantOf } from '../typed-moment.ts'
import { homeContent as content } from './home-content.ts'

type PartItemProps = {
  part: { key: string; begins: string; ends: string }
  name: string
  detail: string
  picture?: ReactNode
  at: number
  isLast: boolean
  isOpen: boolean
  drag: DragOrder
  onMove: (to: number, side: 'up' | 'down') => void
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
  /** Its fields, once it is open. */
  children: ReactNode
}

/** A slide or a row among the others: what it is, what moves and removes it, and its fields below. */
export function PartItem({ part, name, detail, picture, at, isLast, isOpen, drag, ...act }: PartItemProps) {
  return (
    <li
      {...drag.itemProps(part.key)}
      className={clsx('border-b border-line', drag.dragged === part.key && 'bg-green-soft')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 sm:gap-x-3">
        <span
          aria-hidden
          {...drag.handleProps(part.key)}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-ink-2 active:cursor-grabbing"
        >
          <GripVertical className="size-4" />
        </span>
        {picture}
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-ink-2 wrap-anywhere">{detail}</span>
        </span>
        <PeriodBadge begins={part.begins} ends={part.ends} />
        <span className="ml-auto flex shrink-0">
          <IconButton
            icon={ArrowUp}
            label={content.move.up(name)}
            data-side="up"
            isOff={at === 0}
            onPress={() => act.onMove(at - 1, 'up')}
          />
          <IconButton
            icon={ArrowDown}
            label={content.move.down(name)}
            data-side="down"
            isOff={isLast}
            onPress={() => act.onMove(at + 1, 'down')}
          />
          <IconButton
            icon={Pencil}
            label={content.edit(name)}
            data-side="edit"
            isExpanded={isOpen}
            onPress={() => act.onOpen(!isOpen)}
          />
          <IconButton icon={Trash2} label={content.remove(name)} onPress={act.onRemove} />
        </span>
      </div>
      {isOpen && <div className="flex flex-col gap-4 pt-1 pb-5 sm:ml-10">{act.children}</div>}
    </li>
  )
}

function PeriodBadge({ begins, ends }: { begins: string; ends: string }) {
  const now = new Date().toISOString()
  const [from, until] = [instantOf(begins), instantOf(ends)]
  if (until !== null && until <= now) return <Badge tone="neutral">{content.states.over}</Badge>
  if (from !== null && from > now) return <Badge tone="sun">{content.states.waiting}</Badge>
  return null
}
