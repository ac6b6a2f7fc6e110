import { useMemo, useState } from 'react'
import type { QuotedParcel } from '#contract/orders/booking.ts'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { parcelKey } from '../parcel-key.ts'
import { bookingContent } from './booking-content.ts'
import { type BookingAnswers, type Sizes, useBookParcels, useQuotes } from './booking-queries.ts'
import { chooseForAll, chosenQuote, type QuoteChoices, servicesOf } from './choose-for-all.ts'
import { QuotedParcelRow } from './quoted-parcel-row.tsx'

const { dialog: content, result } = bookingContent

type BookCouriersDialogProps = {
  /** Of the parcels (`parcelKey`). */
  keys: readonly string[]
  onClose: () => void
}

/** Shows what each courier asks for each parcel, and books what is chosen. */
export function BookCouriersDialog({ keys, onClose }: BookCouriersDialogProps) {
  const [sizes, setSizes] = useState<Sizes>({})
  const [chosen, setChosen] = useState<QuoteChoices>({})
  // One for this opening of the dialog: however often the button is pressed, each parcel is booked once.
  const requestKey = useMemo(() => randomKey(), [])
  const quotes = useQuotes(keys, sizes)
  const book = useBookParcels()

  const picked = quotes.parcels.flatMap((parcel) => {
    const quote = chosenQuote(parcel, chosen)
    return quote ? [{ parcel, quote }] : []
  })
  const totalCents = picked.reduce((sum, { quote }) => sum + quote.priceCents, 0)

  function submit() {
    book.mutate({ requestKey, choices: picked.map(choiceOf) })
  }

  return (
    <SidePanel
      isWide
      title={book.data ? result.title(book.data.bookings.length) : content.title(keys.length)}
      subtitle={quotes.isAsking ? content.asking(keys.length) : undefined}
      onClose={onClose}
      footer={
        book.data ? (
          <DoneButton onClose={onClose} />
        ) : (
          <>
            <p className="mr-auto self-center text-base font-semibold tabular-nums" aria-live="polite">
              {picked.length > 0 && content.total(picked.length, totalCents)}
            </p>
            <Button variant="secondary" onClick={onClose}>
              {content.close}
            </Button>
            <Button
              disabled={picked.length === 0 || quotes.isAsking}
              isBusy={book.isPending}
              onClick={submit}
            >
              {content.submit(picked.length)}
            </Button>
          </>
        )
      }
    >
      {book.data ? (
        <Answers answers={book.data} parcels={quotes.parcels} />
      ) : (
        <div className="flex flex-col gap-4">
          <Failures book={book.error} quotes={quotes} />
          <ServiceForAll parcels={quotes.parcels} onChoose={setChosen} />
          <ul className="divide-y divide-line rounded-control border border-line">
            {quotes.parcels.map((parcel) => (
              <QuotedParcelRow
                key={parcel.parcelId}
                parcel={parcel}
                chosen={chosen[parcel.parcelId]}
                onChoose={(key) => setChosen((before) => ({ ...before, [parcel.parcelId]: key }))}
                onResize={(size) => setSizes((before) => ({ ...before, [parcelKey(parcel)]: size }))}
              />
            ))}
            {quotes.isAsking && (
              <li className="p-4">
                <Skeleton className="h-10" />
              </li>
            )}
          </ul>
        </div>
      )}
    </SidePanel>
  )
}

type PickedParcel = { parcel: QuotedParcel; quote: QuotedParcel['quotes'][number] }

function choiceOf({ parcel: { parcelId, size }, quote }: PickedParcel) {
  const { courierSlug, serviceCode, courierName, serviceName, priceCents: quotedCents } = quote
  return { parcelId, size, courierSlug, serviceCode, courierName, serviceName, quotedCents }
}

/** Takes the focus of the button that booked, in whose place it is. */
function DoneButton({ onClose }: Pick<BookCouriersDialogProps, 'onClose'>) {
  return (
    <Button autoFocus onClick={onClose}>
      {content.close}
    </Button>
  )
}

type FailuresProps = { book: Error | null; quotes: { error: Error | null; retry: () => void } }

function Failures({ book, quotes }: FailuresProps) {
  return (
    <>
      {book && <Notice tone="error" title={book.message} />}
      {quotes.error && (
        <Notice tone="error" title={quotes.error.message}>
          <Button variant="secondary" size="small" onClick={quotes.retry}>
            {content.retry}
          </Button>
        </Notice>
      )}
    </>
  )
}

type ServiceForAllProps = { parcels: readonly QuotedParcel[]; onChoose: (chosen: QuoteChoices) => void }

function ServiceForAll({ parcels, onChoose }: ServiceForAllProps) {
  const services = servicesOf(parcels)
  if (parcels.length < 2 || services.length < 2) return null
  return (
    <SelectField
      label={content.all}
      options={[
        { value: '', label: content.cheapest },
        ...services.map(({ key, label }) => ({ value: key, label })),
      ]}
      onChange={(event) => onChoose(chooseForAll(parcels, event.target.value || null))}
    />
  )
}

type AnswersProps = { answers: BookingAnswers; parcels: readonly QuotedParcel[] }

function Answers({ answers: { bookings, failed }, parcels }: AnswersProps) {
  const refused = bookings.filter(({ state }) => state === 'refused')
  const problems = [
    ...failed.map(({ parcelId, error }) => ({ parcelId, text: error })),
    ...refused.map(({ parcelId, failure }) => ({ parcelId, text: failure ?? '' })),
  ]
  return (
    <div className="flex flex-col gap-4">
      {bookings.length > refused.length && <p role="status">{result.text}</p>}
      {problems.length > 0 && (
        <Notice tone="error" title={result.failed}>
          <ul className="mt-1">
            {problems.map(({ parcelId, text }) => (
              <li key={parcelId}>
                {parcels.find((parcel) => parcel.parcelId === parcelId)?.orderNumber}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
