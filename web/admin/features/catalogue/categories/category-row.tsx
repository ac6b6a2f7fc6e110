import clsx from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import type { DragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { everyProduct, listAddress } from '../list/list-address.ts'

type CategoryRowProps = {
  category: Category
  at: number
  isLast: boolean
  drag: DragOrder
  onStep: (to: number, side: 'up' | 'down') => void
  onEdit: () => void
  onRemove: () => void
}

/** One category among its siblings, with what moves, edits and deletes it. */
export function CategoryRow({ category, at, isLast, drag, onStep, onEdit, onRemove }: CategoryRowProps) {
  const { title, slug, productCount: count } = category
  const key = String(category.id)
  return (
    <div
      {...drag.itemProps(key)}
      className={clsx(
        'flex flex-wrap items-center gap-x-2 border-b border-line py-1.5 sm:gap-x-3',
        drag.dragged === key ? 'bg-green-soft' : 'hover:bg-paper-2',
      )}
    >
      <span
        aria-hidden
        {...drag.handleProps(key)}
        className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-ink-2 active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <button
          type="button"
          onClick={onEdit}
          className="block max-w-full truncate text-left font-semibold hover:underline"
        >
          {title}
        </button>
        <span className="block truncate text-ink-2">/category/{slug}</span>
      </span>
      <Link to={listAddress(everyProduct, { category: slug })} className="link shrink-0 tabular-nums">
        {count} {count === 1 ? 'product' : 'products'}
        <span className="sr-only"> shown in {title}</span>
      </Link>
      <span className="ml-auto flex shrink-0">
        <IconButton
          icon={ArrowUp}
          label={`Move ${title} up`}
          data-side="up"
          isOff={at === 0}
          onPress={() => onStep(at - 1, 'up')}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${title} down`}
          data-side="down"
          isOff={isLast}
          onPress={() => onStep(at + 1, 'down')}
        />
        <IconButton icon={Pencil} label={`Edit ${title}`} onPress={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${title}`} onPress={onRemove} />
      </span>
    </div>
  )
}
