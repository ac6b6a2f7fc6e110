import { type FormEvent, useState } from 'react'
import type { ParcelSize, QuotedParcel } from '#contract/orders/booking.ts'
import { formatRand } from '#domain/money/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { bookingContent } from './booking-content.ts'
import { serviceKey } from './choose-for-all.ts'
import { readSizeForm, type SizeForm, sizeForm, sizeText } from './size-form.ts'

const { dialog: content, parcel: parcelName } = bookingContent

type QuotedParcelRowProps = {
  parcel: QuotedParcel
  /** Undefined: the cheapest. Null: none. */
  chosen: string | null | undefined
  onChoose: (key: string | null) => void
  onResize: (size: ParcelSize) => void
}

/** One parcel with its size, and the services that carry it. */
export function QuotedParcelRow({ parcel, chosen, onChoose, onResize }: QuotedParcelRowProps) {
  const [isSizing, setSizing] = useState(false)
  const [isSized, setSized] = useState(false)
  const { orderNumber, number, city, size, sizeFrom, quotes, problem } = parcel
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:flex-wrap sm:items-start sm:justify-between">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {orderNumber}, {parcelName(number).toLowerCase()}
          <span className="font-normal text-ink-2"> to {city}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 tabular-nums">
          {sizeText(size)}
          <Badge tone={sizeFrom === 'guess' ? 'sun' : 'neutral'}>{content.sizeFrom[sizeFrom]}</Badge>
          {!isSizing && (
            <Button variant="quiet" size="small" autoFocus={isSized} onClick={() => setSizing(true)}>
              {content.change}
              <span className="sr-only">
                {' '}
                of {orderNumber}, {parcelName(number).toLowerCase()}
              </span>
            </Button>
          )}
        </p>
      </div>
      {problem === null ? (
        <div className="sm:w-64">
          <SelectField
            label={<span className="sr-only">{content.service(orderNumber, number)}</span>}
            value={chosen === null ? '' : (chosen ?? firstKey(parcel))}
            options={[
              ...quotes.map((quote) => ({
                value: serviceKey(quote),
                label: `${formatRand(quote.priceCents)}, ${quote.serviceName}`,
              })),
              { value: '', label: content.leave },
            ]}
            onChange={(event) => onChoose(event.target.value || null)}
          />
        </div>
      ) : (
        <p className="text-red sm:max-w-64">{problem}</p>
      )}
      {isSizing && (
        <SizeFields
          size={size}
          onDone={(changed) => {
            setSizing(false)
            setSized(true)
            if (changed) onResize(changed)
          }}
        />
      )}
    </li>
  )
}

function firstKey({ quotes }: QuotedParcel): string {
  return quotes[0] ? serviceKey(quotes[0]) : ''
}

type SizeFieldsProps = { size: ParcelSize; onDone: (changed: ParcelSize | null) => void }

function SizeFields({ size, onDone }: SizeFieldsProps) {
  const [form, setForm] = useState<SizeForm>(() => sizeForm(size))
  const [isChecked, setChecked] = useState(false)
  const read = readSizeForm(form)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (read) onDone(read)
  }

  const field = (name: keyof SizeForm, label: string) => (
    <TextField
      label={label}
      autoFocus={name === 'mass'}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {field('mass', content.mass)}
        {field('length', content.length)}
        {field('width', content.width)}
        {field('height', content.height)}
      </div>
      {isChecked && !read && (
        <p role="alert" className="text-red">
          {content.invalidSize}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {content.ask}
        </Button>
      </div>
    </form>
  )
}
