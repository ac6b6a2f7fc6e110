import { useState } from 'react'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { type ReturnBooking, readReturnLabel } from '#contract/orders/return-booking.ts'
import { bookingFacts, bookingStateLabel } from '#domain/couriers/booking-state.ts'
import { wayBackLabels } from '#domain/couriers/consignment-state.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { Section } from '../../ui/section.tsx'
import { wayBackContent as content } from './way-back-content.ts'
import {
  useBookReturn,
  useCancelReturnBooking,
  useQuoteReturn,
  useReturnBookings,
  useTrackReturn,
} from './way-back-queries.ts'

/** How the goods of an approved return come back: a courier that is booked, or the ways to book one. */
export function WayBackSection({ found: { made } }: { found: AdminReturn }) {
  const { data } = useReturnBookings(made.id)
  if (!data || (made.status !== 'approved' && data.bookings.length === 0)) return null
  const { provider, bookings } = data
  const isBooked = bookings.some(({ state }) => bookingFacts[state].isOpen)
  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        {bookings.map((booking) => (
          <Booking key={booking.id} made={made} booking={booking} />
        ))}
        {!isBooked && made.status === 'approved' && <Choice returnId={made.id} provider={provider} />}
      </div>
    </Section>
  )
}

type BookingProps = { made: AdminReturn['made']; booking: ReturnBooking }

function Booking({ made: { id: returnId, orderNumber }, booking }: BookingProps) {
  const { warn } = useMessages()
  const cancel = useCancelReturnBooking(returnId)
  const { id, state, courierName, serviceName, trackingNumber, progress, hasLabel, failure } = booking
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="font-medium">
          {courierName}
          {serviceName && `, ${serviceName}`}
        </p>
        <p className="text-ink-2">
          {bookingStateLabel(state)}
          {progress && state === 'booked' && `: ${wayBackLabels[progress]}`}
        </p>
        {trackingNumber && <p className="tabular-nums wrap-anywhere">{trackingNumber}</p>}
        {failure && <p className="text-red">{failure}</p>}
      </div>
      {bookingFacts[state].canBeCancelled && (
        <div className="flex flex-wrap gap-2">
          {hasLabel && (
            <DownloadButton
              fileName={`return-${returnId}-label.pdf`}
              fetchFile={(onProgress) =>
                browserApi.file(
                  readReturnLabel,
                  { params: { orderNumber, bookingId: String(id) } },
                  onProgress,
                )
              }
            >
              {content.label}
            </DownloadButton>
          )}
          <Button
            variant="secondary"
            size="small"
            isBusy={cancel.isPending}
            onClick={() =>
              cancel.mutate(id, {
                onError: (error) => warn({ title: content.failed, text: error.message }),
              })
            }
          >
            {content.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}

function Choice({ returnId, provider }: { returnId: number; provider: string | null }) {
  const [isByHand, setByHand] = useState(false)
  if (isByHand) return <ByHand returnId={returnId} onBack={() => setByHand(false)} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{content.none(provider)}</p>
      {provider && <Couriers returnId={returnId} />}
      <Button
        variant={provider ? 'quiet' : 'secondary'}
        size="small"
        className="self-start"
        onClick={() => setByHand(true)}
      >
        {content.byHand}…
      </Button>
    </div>
  )
}

function Couriers({ returnId }: { returnId: number }) {
  const { tell } = useMessages()
  const find = useQuoteReturn(returnId)
  const book = useBookReturn(returnId)
  const [chosen, setChosen] = useState(0)
  const [requestKey] = useState(() => randomKey())
  const error = find.error ?? book.error
  const quote = find.data?.quotes[chosen]

  function go() {
    if (!find.data || !quote) return
    const { priceCents: quotedCents, chargedMassG: _, ...service } = quote
    book.mutate(
      { ...service, quotedCents, size: find.data.size, requestKey },
      { onSuccess: ({ booking }) => booking.state === 'booked' && tell({ title: content.saved }) },
    )
  }

  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      {find.data ? (
        <>
          {find.data.quotes.length === 0 && <p>{content.noQuotes}</p>}
          <fieldset className="flex flex-col gap-1">
            <legend className="sr-only">{content.choose}</legend>
            {find.data.quotes.map((one, at) => (
              <label
                key={`${one.courierSlug} ${one.serviceCode}`}
                className="flex min-h-8 items-center gap-2"
              >
                <input
                  type="radio"
                  name="courier"
                  checked={at === chosen}
                  onChange={() => setChosen(at)}
                  className="size-5 accent-green"
                />
                <span className="min-w-0 flex-1">
                  {one.courierName}, {one.serviceName}
                </span>
                <span className="tabular-nums">{content.price(one.priceCents)}</span>
              </label>
            ))}
          </fieldset>
          {quote && (
            <Button
              size="small"
              className="self-start"
              isBusy={book.isPending}
              busyLabel={content.booking}
              onClick={go}
            >
              {content.book}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="small"
          className="self-start"
          isBusy={find.isPending}
          busyLabel={content.finding}
          onClick={() => find.mutate()}
        >
          {content.find}
        </Button>
      )}
    </>
  )
}

function ByHand({ returnId, onBack }: { returnId: number; onBack: () => void }) {
  const { tell } = useMessages()
  const track = useTrackReturn(returnId)
  const [requestKey] = useState(() => randomKey())
  const form = useForm({
    initial: { courierName: '', trackingNumber: '' },
    validate({ courierName, trackingNumber }) {
      const fields = {
        ...(courierName.trim() === '' && { courierName: content.courierMissing }),
        ...(trackingNumber.trim() === '' && { trackingNumber: content.numberMissing }),
      }
      const [message] = Object.values(fields)
      return message === undefined ? null : { message, fields }
    },
    onSend: (values) =>
      saveOrExplain(
        async () => {
          await track.mutateAsync({ ...values, requestKey })
          tell({ title: content.saved })
        },
        (error) => error.message,
      ),
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-3">
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <TextField label={content.courier} autoComplete="off" {...form.text('courierName')} />
      <TextField label={content.number} autoComplete="off" {...form.text('trackingNumber')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {content.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {content.back}
        </Button>
      </div>
    </form>
  )
}
