import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { isPaid, statusFacts } from '#domain/orders/order-status.ts'
import { dateText } from '#web/admin/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { useCourierNames, useFulfil } from '../order-queries.ts'
import { Section } from './section.tsx'

const { delivery: content } = orderContent

/** The courier, the tracking number and the delivery date. */
export function DeliverySection({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false)
  const canEdit = isPaid(order.status)
  return (
    <Section
      title={content.title}
      action={
        canEdit &&
        !isEditing && (
          <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
            {content.edit}
            <span className="sr-only"> delivery</span>
          </Button>
        )
      }
    >
      {isEditing ? (
        <DeliveryForm order={order} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-2">Courier</dt>
          <dd>{order.courier ?? '–'}</dd>
          <dt className="text-ink-2">Tracking</dt>
          <dd className="wrap-anywhere">{order.trackingNumber ?? '–'}</dd>
          <dt className="text-ink-2">Delivered</dt>
          <dd>{order.deliveredOn ? dateText(order.deliveredOn) : '–'}</dd>
        </dl>
      )}
    </Section>
  )
}

function DeliveryForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const couriers = useCourierNames()
  const fulfil = useFulfil()
  const [chosen, setChosen] = useState<string | null>(null)
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '')
  const [deliveredOn, setDeliveredOn] = useState(order.deliveredOn ?? '')
  const current = couriers.data?.find(({ name }) => name === order.courier)
  const courierId = chosen ?? (current ? String(current.id) : '')

  useUnsavedChanges(
    chosen !== null ||
      trackingNumber !== (order.trackingNumber ?? '') ||
      deliveredOn !== (order.deliveredOn ?? ''),
  )

  function save(event: FormEvent) {
    event.preventDefault()
    fulfil.mutate(
      {
        orderNumber: order.orderNumber,
        change: {
          // Not sent while unchanged: an order may have a courier that is no longer in the list.
          ...(chosen !== null && { courierId: chosen === '' ? null : Number(chosen) }),
          trackingNumber: trackingNumber.trim() || null,
          ...(statusFacts[order.status].hasLeft && { deliveredOn: deliveredOn || null }),
        },
      },
      { onSuccess: onDone },
    )
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <SelectField
        label="Courier"
        isOptional
        value={courierId}
        onChange={(event) => setChosen(event.target.value)}
        error={couriers.error?.message}
        options={[
          { value: '', label: order.courier && !current ? order.courier : orderContent.fulfil.noCourier },
          ...(couriers.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
      <TextField
        label={orderContent.fulfil.number}
        isOptional
        maxLength={100}
        autoComplete="off"
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      {statusFacts[order.status].hasLeft && (
        <TextField
          type="date"
          label={content.deliveredOn}
          hint={content.deliveredHint}
          isOptional
          value={deliveredOn}
          onChange={(event) => setDeliveredOn(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={fulfil.isPending}>
          {orderContent.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {orderContent.cancel}
        </Button>
      </div>
    </form>
  )
}
