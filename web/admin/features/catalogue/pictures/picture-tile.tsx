import clsx from 'clsx'
import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import type { DragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Side } from './use-picture-order.ts'

type PictureTileProps = {
  pictureKey: string
  at: number
  count: number
  drag: DragOrder
  /** How much of it has been sent; null while it is not on its way. */
  sentShare: number | null
  onMove: (to: number, side: Side) => void
  onRemove: () => void
  children: ReactNode
}

/** One picture, with what moves and removes it. */
export function PictureTile({ pictureKey, at, count, drag, sentShare, ...props }: PictureTileProps) {
  const number = at + 1
  return (
    <li
      {...drag.itemProps(pictureKey)}
      className={clsx(
        'flex flex-col rounded-control border bg-paper transition-shadow',
        drag.dragged === pictureKey ? 'border-green opacity-80 shadow-float' : 'border-line',
      )}
    >
      <div
        {...mouseOnly(drag.handleProps(pictureKey))}
        className="relative aspect-square cursor-grab overflow-hidden rounded-t-[7px] bg-photo select-none active:cursor-grabbing"
      >
        {props.children}
        {at === 0 && (
          <span className="absolute top-2 left-2 flex rounded-full bg-paper">
            <Badge tone="good">Primary</Badge>
          </span>
        )}
        <span
          aria-hidden
          {...drag.handleProps(pictureKey)}
          className="absolute top-1 right-1 grid size-9 touch-none place-items-center rounded-control bg-on-photo/70 text-photo sm:hidden"
        >
          <GripVertical className="size-5" />
        </span>
        {sentShare !== null && <Progress share={sentShare} label={`Sending picture ${number}`} />}
      </div>
      <div className="flex justify-between p-1">
        <IconButton
          icon={ArrowLeft}
          data-side="earlier"
          label={`Move picture ${number} earlier`}
          isOff={at === 0}
          onPress={() => props.onMove(at - 1, 'earlier')}
        />
        <IconButton
          icon={Trash2}
          data-side="remove"
          label={`Remove picture ${number}`}
          onPress={props.onRemove}
        />
        <IconButton
          icon={ArrowRight}
          data-side="later"
          label={`Move picture ${number} later`}
          isOff={number === count}
          onPress={() => props.onMove(at + 1, 'later')}
        />
      </div>
    </li>
  )
}

type HandleProps = ReturnType<DragOrder['handleProps']>

/** A finger on a picture scrolls the page; its handle drags it. */
function mouseOnly(handle: HandleProps): HandleProps {
  return {
    ...handle,
    onPointerDown: (event) => {
      if (event.pointerType !== 'touch') handle.onPointerDown(event)
    },
  }
}

function Progress({ share, label }: { share: number; label: string }) {
  return (
    <div className="absolute inset-x-0 bottom-0 bg-on-photo/70 p-2">
      <progress aria-label={label} value={share} max={1} className="block h-1.5 w-full accent-green" />
    </div>
  )
}
