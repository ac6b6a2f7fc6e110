import clsx from 'clsx'
import { ArrowLeft, ArrowRight, CircleAlert, GripVertical, ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ProductImage } from '#contract/catalogue/product.ts'
import { maxImages } from '#domain/catalogue/product.ts'
import { FileButton } from '#web/admin/ui/form/file-button.tsx'
import { useBroughtFiles } from '#web/admin/ui/form/use-brought-files.ts'
import { moved } from '#web/admin/ui/table/moved.ts'
import { useDragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import type { ProductFormValues } from '../edit/product-form-values.ts'
import type { Sending } from '../edit/use-product-form.ts'
import { sentShares } from '../list/bulk/sent-shares.ts'
import { FormPicture } from './form-picture.tsx'
import { type LeftOut, leftOutLines } from './picture-keys.ts'
import type { PictureFiles } from './use-picture-files.ts'

type PicturesFieldProps = {
  form: UseFormReturn<ProductFormValues>
  pictures: PictureFiles
  stored: readonly ProductImage[]
  sending: Sending | null
}

const side = '[data-side='

/** The pictures of a product: added by drop, paste or selection, ordered by dragging or buttons. */
export function PicturesField({ form, pictures, stored, sending }: PicturesFieldProps) {
  const keys = useWatch({ control: form.control, name: 'pictures' })
  const error = form.formState.errors.pictures?.message
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const { isOver } = useBroughtFiles({ onFiles: pictures.add })
  const put = (next: string[]) => form.setValue('pictures', next, { shouldDirty: true })
  const drag = useDragOrder({
    keys,
    onMove: (key, to) => put(moved(keys, key, to)),
    onDrop: (key) => announce(placeText(keys.indexOf(key), keys.length)),
  })

  function move(key: string, to: number, wanted: 'earlier' | 'later') {
    flushSync(() => put(moved(keys, key, to)))
    announce(placeText(to, keys.length))
    // At the end of the row the button that was pressed becomes disabled.
    const tile = list.current?.querySelector(`[data-drag-key="${CSS.escape(key)}"]`)
    const buttons = [`${side}${wanted}]`, `${side}earlier]`, `${side}later]`]
    const target = buttons
      .map((one) => tile?.querySelector<HTMLButtonElement>(one))
      .find((b) => b && !b.disabled)
    target?.focus()
  }

  function remove(key: string) {
    const at = keys.indexOf(key)
    const next = keys.filter((other) => other !== key)
    flushSync(() => put(next))
    announce('Picture removed')
    const neighbour = next[Math.min(at, next.length - 1)]
    list.current
      ?.querySelector<HTMLElement>(`[data-drag-key="${CSS.escape(neighbour ?? '')}"] ${side}remove]`)
      ?.focus()
  }

  const shares = sending ? sentShares(sending.sizes, sending) : []
  return (
    <div className="flex flex-col gap-3">
      {keys.length > 0 && (
        <ul
          ref={list}
          aria-label="Pictures"
          className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        >
          {keys.map((key, at) => (
            <li
              key={key}
              {...drag.itemProps(key)}
              className={clsx(
                'flex flex-col rounded-control border bg-paper transition-shadow',
                drag.dragged === key ? 'border-green opacity-80 shadow-float' : 'border-line',
              )}
            >
              <div
                {...mouseOnly(drag.handleProps(key))}
                className="relative aspect-square cursor-grab overflow-hidden rounded-t-[7px] bg-photo select-none active:cursor-grabbing"
              >
                <FormPicture
                  pictureKey={key}
                  stored={stored}
                  files={pictures.files}
                  alt={`Picture ${at + 1} of ${keys.length}`}
                  onBroken={() => pictures.refuse(key)}
                />
                {at === 0 && (
                  <span className="absolute top-2 left-2 flex rounded-full bg-paper">
                    <Badge tone="good">Primary</Badge>
                  </span>
                )}
                <span
                  aria-hidden
                  {...drag.handleProps(key)}
                  className="absolute top-1 right-1 grid size-9 touch-none place-items-center rounded-control bg-on-photo/70 text-photo sm:hidden"
                >
                  <GripVertical className="size-5" />
                </span>
                {sending?.keys.includes(key) && (
                  <Progress
                    share={shares[sending.keys.indexOf(key)] ?? 0}
                    label={`Sending picture ${at + 1}`}
                  />
                )}
              </div>
              <div className="flex justify-between p-1">
                <Act
                  side="earlier"
                  label={`Move picture ${at + 1} earlier`}
                  isOff={at === 0}
                  onPress={() => move(key, at - 1, 'earlier')}
                >
                  <ArrowLeft aria-hidden className="size-4" />
                </Act>
                <Act side="remove" label={`Remove picture ${at + 1}`} onPress={() => remove(key)}>
                  <Trash2 aria-hidden className="size-4" />
                </Act>
                <Act
                  side="later"
                  label={`Move picture ${at + 1} later`}
                  isOff={at === keys.length - 1}
                  onPress={() => move(key, at + 1, 'later')}
                >
                  <ArrowRight aria-hidden className="size-4" />
                </Act>
              </div>
            </li>
          ))}
        </ul>
      )}
      <DropPlace isOver={isOver} hasSome={keys.length > 0} onFiles={pictures.add} />
      <NotTaken leftOut={pictures.leftOut} error={error} />
      <p role="status" className={clsx(pictures.preparing === 0 && 'sr-only')}>
        {pictures.preparing > 0 && preparingText(pictures.preparing)}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>
          JPEG, PNG, WebP or AVIF. Photos over 5 MB are made smaller. The first one is the main picture.
        </span>
        <span className="tabular-nums">
          {keys.length} of {maxImages}
        </span>
      </p>
    </div>
  )
}

function placeText(at: number, count: number): string {
  return at === 0 ? `Now the primary picture, 1 of ${count}` : `Now picture ${at + 1} of ${count}`
}

function preparingText(count: number): string {
  return count === 1 ? 'Making 1 photo smaller…' : `Making ${count} photos smaller…`
}

type HandleProps = ReturnType<ReturnType<typeof useDragOrder>['handleProps']>

/** A finger on a picture scrolls the page; its handle drags it. */
function mouseOnly(handle: HandleProps): HandleProps {
  return {
    ...handle,
    onPointerDown: (event) => {
      if (event.pointerType !== 'touch') handle.onPointerDown(event)
    },
  }
}

type ActProps = { side: string; label: string; isOff?: boolean; onPress: () => void; children: ReactNode }

function Act({ side, label, isOff = false, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      data-side={side}
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}

function Progress({ share, label }: { share: number; label: string }) {
  return (
    <div className="absolute inset-x-0 bottom-0 bg-on-photo/70 p-2">
      <progress aria-label={label} value={share} max={1} className="block h-1.5 w-full accent-green" />
    </div>
  )
}

type DropPlaceProps = { isOver: boolean; hasSome: boolean; onFiles: (files: readonly File[]) => void }

function DropPlace({ isOver, hasSome, onFiles }: DropPlaceProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-tile border border-dashed px-4 text-center transition-colors',
        hasSome ? 'py-4' : 'py-8',
        isOver ? 'border-green bg-green-soft' : 'border-line-strong',
      )}
    >
      <ImagePlus
        aria-hidden
        strokeWidth={1.5}
        className={clsx('text-green', hasSome ? 'size-6' : 'size-8')}
      />
      <p className="max-sm:hidden">{isOver ? 'Drop to add' : 'Drop pictures on this page, paste them, or'}</p>
      <FileButton
        label="Choose pictures"
        accept="image/jpeg,image/png,image/webp,image/avif"
        isMultiple
        onFiles={onFiles}
      />
    </div>
  )
}

type NotTakenProps = { leftOut: readonly LeftOut[]; error: string | undefined }

/** Why files were refused, shown above the bar at the bottom of the window. */
function NotTaken({ leftOut, error }: NotTakenProps) {
  const place = useRef<HTMLDivElement>(null)
  const lines = [...(error ? [error] : []), ...leftOutLines(leftOut)]

  useEffect(() => {
    if (error || leftOut.length > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error, leftOut])

  return (
    <div
      ref={place}
      role="alert"
      className={clsx(
        'scroll-mt-20 scroll-mb-40',
        lines.length > 0 && 'flex flex-col gap-1 rounded-control border border-red bg-red-soft p-3',
      )}
    >
      {lines.map((line) => (
        <p key={line} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0 text-red" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </p>
      ))}
    </div>
  )
}
