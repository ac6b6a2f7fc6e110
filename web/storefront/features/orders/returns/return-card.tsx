import clsx from 'clsx'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type OrderReturn, readReturnPhoto } from '#contract/orders/return.ts'
import { nextOfReturn, returnStepLabel, stepsTaken } from '#domain/orders/returns/return-progress.ts'
import {
  type ReturnStatus,
  returnOutcomeLabel,
  returnReasonShopperLabel,
  returnRemedyShopperLabel,
  returnStatusShopperLabel,
} from '#domain/orders/returns/returns.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { formatClockTime, formatOrderDate } from '#web/storefront/order-dates.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { WayBack } from './way-back.tsx'

const tones: Record<ReturnStatus, BadgeTone> = {
  requested: 'sun',
  approved: 'good',
  declined: 'neutral',
  received: 'good',
  closed: 'neutral',
}

/** One return: its items, reason and status, every step so far, and what happens next by when. */
export function ReturnCard({ made }: { made: OrderReturn }) {
  const { items, reason, remedy, status, outcome, note, photos, replacementOrderNumber } = made
  return (
    <div className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ul className="min-w-0 font-medium">
          {items.map(({ sku, name, quantity }) => (
            <li key={sku} className="wrap-anywhere">
              {quantity} × {name}
            </li>
          ))}
        </ul>
        <Badge tone={tones[status]}>
          {outcome ? returnOutcomeLabel(outcome) : returnStatusShopperLabel(status)}
        </Badge>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {returnReasonShopperLabel(reason)} · {returnRemedyShopperLabel(remedy)}
      </p>
      {note && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">“{note}”</p>}
      {photos.length > 0 && (
        <div className="mt-3">
          <PhotoStrip
            photos={photos.map((photo) => ({ id: photo.id, load: () => fetchPhoto(made, photo.id) }))}
          />
        </div>
      )}
      {made.wayBack && status === 'approved' && <WayBack made={made} wayBack={made.wayBack} />}
      <Timeline made={made} />
      {replacementOrderNumber && (
        <p className="mt-3 text-sm">
          The replacement is order{' '}
          <Link
            to={href('/orders/:orderNumber', { orderNumber: replacementOrderNumber })}
            className="link tabular-nums"
          >
            {replacementOrderNumber}
          </Link>
          .
        </p>
      )}
    </div>
  )
}

/** The steps so far, each with what the shop wrote, and then the next one. */
function Timeline({ made }: { made: OrderReturn }) {
  const { history, requestedAt, outcome, staffNote } = made
  const recorded = history.length > 0 ? history : [{ at: requestedAt, to: 'requested' as const, note: null }]
  // Of an older return, only the newest note is known.
  const isNoted = recorded.some(({ note }) => note !== null)
  const taken = recorded.map((step, place) =>
    place === recorded.length - 1 && !isNoted ? { ...step, note: staffNote } : step,
  )
  const steps = stepsTaken(taken, outcome)
  const next = nextOfReturn({ ...made, isDecidedAgain: steps.at(-1) === 'withdrawn' })
  return (
    <ol className="mt-4 text-sm">
      {taken.map(({ at, to, note }, place) => (
        <Step key={`${at} ${to}`} isTaken hasMore={next !== null || at !== taken.at(-1)?.at}>
          <p className="font-medium">{returnStepLabel(steps[place] ?? to)}</p>
          <p className="text-ink-2 tabular-nums">
            <time dateTime={at}>
              {formatOrderDate(at)}, {formatClockTime(at)}
            </time>
          </p>
          {note && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="font-medium">From us:</span> {note}
            </p>
          )}
        </Step>
      ))}
      {next && (
        <Step isTaken={false} hasMore={false}>
          <p>{next}</p>
        </Step>
      )}
    </ol>
  )
}

type StepProps = { isTaken: boolean; hasMore: boolean; children: ReactNode }

function Step({ isTaken, hasMore, children }: StepProps) {
  return (
    <li className="relative pb-4 pl-6 last:pb-0">
      {hasMore && (
        <span aria-hidden className="absolute top-3 bottom-[-0.5rem] left-[0.3125rem] w-px bg-line" />
      )}
      <span
        aria-hidden
        className={clsx(
          'absolute top-1.5 left-0 size-[0.6875rem] rounded-full border-2',
          isTaken ? 'border-green bg-green' : 'border-line-strong bg-paper',
        )}
      />
      {children}
    </li>
  )
}

function fetchPhoto({ orderNumber, id }: OrderReturn, photoId: string): Promise<Blob> {
  return browserApi.file(readReturnPhoto, { params: { orderNumber, returnId: id, photoId } })
}
