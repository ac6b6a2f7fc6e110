import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import type { OrderParcel, ParcelItem } from '#contract/orders/parcel.ts'
import { isPaid, statusFacts } from '#domain/orders/order-status.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import { parcelStateLabel } from '#domain/orders/parcels/parcel-state.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { dateText } from '#web/admin/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { courierChoiceContent } from '../../couriers/courier-choice-content.ts'
import { useCourierNames } from '../../couriers/use-courier-names.ts'
import { HandToCustomerButton } from '../../dispatch/collect/hand-to-customer-button.tsx'
import { fetchPapers } from '../../dispatch/dispatch-queries.ts'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { useFulfil } from '../order-queries.ts'

const { delivery: content } = orderContent

/** The parcels, and the courier, tracking number and delivery date of the newest. */
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
        <Parcels order={order} />
      )}
    </Section>
  )
}

/** Every parcel with what is in it, and what has not left yet. */
function Parcels({ order }: { order: Order }) {
  const { parcels, stillToCome, orderNumber, status, summary, isCollected } = order
  const isReady = isCollected && parcels.some(({ state }) => state === 'ready_to_collect')
  const packed = parcels.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="flex flex-col gap-4">
      {parcels.map((parcel) => (
        <ParcelFacts key={parcel.number} order={order} parcel={parcel} />
      ))}
      {stillToCome.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{content.stillToCome}</h3>
          <Contents items={stillToCome} />
        </div>
      )}
      {isReady && <HandToCustomerButton orderNumber={orderNumber} />}
      {parcels.length === 0 && <p className="text-ink-2">–</p>}
      {statusFacts[status].awaitsCourier && packed < summary.itemCount && (
        <Link
          to={href('/admin/dispatch/pack/:orderNumber', { orderNumber })}
          className="link self-start print:hidden"
        >
          {content.toPack}
        </Link>
      )}
    </div>
  )
}

function ParcelFacts({ order: { orderNumber }, parcel }: { order: Order; parcel: OrderParcel }) {
  const { number, state, courier, service, trackingNumber, trackingUrl, deliveredOn, items } = parcel
  return (
    <div>
      <h3 className="text-sm font-semibold">
        {content.parcel(number)}: {parcelStateLabel(state)}
      </h3>
      <Contents items={items} />
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{courierChoiceContent.courier}</dt>
        <dd>{[courier, service].filter(Boolean).join(', ') || '–'}</dd>
        <dt className="text-ink-2">{content.tracking}</dt>
        <dd className="wrap-anywhere">
          {trackingUrl ? (
            <a href={trackingUrl} rel="noreferrer" className="link">
              {trackingNumber}
            </a>
          ) : (
            (trackingNumber ?? '–')
          )}
        </dd>
        {deliveredOn && (
          <>
            <dt className="text-ink-2">{content.deliveredOn}</dt>
            <dd>{dateText(deliveredOn)}</dd>
          </>
        )}
      </dl>
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {(['labels', 'packing_slips'] as const).map((kind) => (
          <DownloadButton
            key={kind}
            icon={FileText}
            variant="quiet"
            fileName={`${orderNumber}-${number}-${kind === 'labels' ? 'label' : 'packing-slip'}.pdf`}
            fetchFile={(onProgress) => fetchPapers({ kind, parcels: [{ orderNumber, number }] }, onProgress)}
          >
            {kind === 'labels' ? content.label : content.slip}
          </DownloadButton>
        ))}
      </div>
    </div>
  )
}

function Contents({ items }: { items: readonly (ParcelItem & { serials?: readonly string[] })[] }) {
  return (
    <ul>
      {items.map(({ lineId, quantity, name, serials = [] }) => (
        <li key={lineId} className="wrap-anywhere">
          <span>{`${quantity} × ${name}`}</span>
          {serials.length > 0 && (
            <span className="block text-ink-2">
              {content.serials}: {serials.join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function DeliveryForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const couriers = useCourierNames()
  const newest = newestParcel(order.parcels)
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
      {newest && order.parcels.length > 1 && <p className="text-ink-2">{content.ofOne(newest.number)}</p>}
      <SelectField
        label="Courier"
        isOptional
        value={courierId}
        onChange={(event) => setChosen(event.target.value)}
        error={couriers.error?.message}
        options={[
          { value: '', label: order.courier && !current ? order.courier : courierChoiceContent.noCourier },
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
