import { useState } from 'react'
import { type OrderReturn, readReturnPhoto } from '#contract/orders/return.ts'
import {
  canMoveReturn,
  type ReturnStatus,
  returnReasonStaffLabel,
  returnRemedyStaffLabel,
  returnStatuses,
  returnStatusStaffLabel,
} from '#domain/orders/returns.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { Modal } from '#web/admin/ui/modal.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { CountSelect } from '#web/admin/ui/table/count-select.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { useMoveReturn, useReturns } from '../order-queries.ts'
import { Loaded, Section } from './section.tsx'

const { returns: content } = orderContent
const { acts } = content

const tones: Record<ReturnStatus, BadgeTone> = {
  requested: 'sun',
  approved: 'sun',
  received: 'sun',
  declined: 'neutral',
  closed: 'good',
}

/** The customer's returns, with the next step of each; hidden if there are none. */
export function ReturnsSection({ orderNumber }: { orderNumber: string }) {
  const returns = useReturns(orderNumber)
  if (returns.data?.length === 0) return null
  return (
    <Section title={content.title}>
      <Loaded query={returns}>
        {(made) => (
          <ul className="flex flex-col gap-5">
            {made.map((one) => (
              <li key={one.id}>
                <Return made={one} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Return({ made }: { made: OrderReturn }) {
  const [next, setNext] = useState<ReturnStatus | null>(null)
  const possible = returnStatuses.filter((status) => canMoveReturn(made.status, status))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{returnReasonStaffLabel(made.reason)}</span>, wants a{' '}
          {returnRemedyStaffLabel(made.remedy).toLowerCase()}
        </p>
        <Badge tone={tones[made.status]}>{returnStatusStaffLabel(made.status)}</Badge>
      </div>
      <ul>
        {made.items.map((item) => (
          <li key={item.sku}>
            {item.quantity} × {item.name}
            {item.restocked > 0 && <span className="text-ink-2">{content.restocked(item.restocked)}</span>}
          </li>
        ))}
      </ul>
      {made.note && <p className="border-l-2 border-line pl-3 whitespace-pre-wrap">{made.note}</p>}
      <PhotoStrip
        photos={made.photos.map(({ id: photoId }) => ({
          id: photoId,
          load: () =>
            browserApi.file(readReturnPhoto, {
              params: { orderNumber: made.orderNumber, returnId: made.id, photoId },
            }),
        }))}
      />
      {made.staffNote && <p className="text-ink-2">Staff: {made.staffNote}</p>}
      <p className="text-ink-2">
        Requested <Moment at={made.requestedAt} />
      </p>
      {made.refundBy && <p className="text-clay">{content.refundDue(formatDay(made.refundBy))}</p>}
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map((status) => (
            <Button key={status} variant="secondary" size="small" onClick={() => setNext(status)}>
              {acts[status]}
            </Button>
          ))}
        </div>
      )}
      {next && <MoveDialog made={made} status={next} onClose={() => setNext(null)} />}
    </div>
  )
}

type MoveDialogProps = { made: OrderReturn; status: ReturnStatus; onClose: () => void }

function MoveDialog({ made, status, onClose }: MoveDialogProps) {
  const move = useMoveReturn(made.orderNumber)
  const [note, setNote] = useState('')
  const [fit, setFit] = useState<Record<number, number>>({})
  const isBegun = note.trim() !== '' || Object.values(fit).some((quantity) => quantity > 0)
  const { close, confirmAndClose } = useUnsavedPanel(isBegun, onClose)

  function send() {
    const restock = Object.entries(fit)
      .filter(([, quantity]) => quantity > 0)
      .map(([productId, quantity]) => ({ productId: Number(productId), quantity }))
    move.mutate(
      {
        returnId: made.id,
        status,
        ...(note.trim() && { note: note.trim() }),
        ...(status === 'received' && { restock }),
      },
      { onSuccess: close },
    )
  }

  return (
    <Modal
      label={acts[status]}
      onClose={confirmAndClose}
      className="fixed inset-x-4 top-auto bottom-4 mx-auto w-auto max-w-md animate-appear rounded-tile p-6 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
    >
      <div className="flex flex-col gap-4">
        <h2 className="text-xl">{acts[status]}</h2>
        {move.error && <Notice tone="error">{move.error.message}</Notice>}
        {status === 'received' && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium">{content.restock}</legend>
            {made.items.map(
              ({ productId, name, quantity }) =>
                productId !== null && (
                  <CountSelect
                    key={productId}
                    label={name}
                    value={fit[productId] ?? 0}
                    of={quantity}
                    onChange={(count) => setFit({ ...fit, [productId]: count })}
                  />
                ),
            )}
          </fieldset>
        )}
        <TextField
          label={content.note}
          hint={content.noteHint}
          isOptional
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={confirmAndClose}>
            {orderContent.cancel}
          </Button>
          <Button isBusy={move.isPending} onClick={send}>
            {acts[status]}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
