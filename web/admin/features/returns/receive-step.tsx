import { useState } from 'react'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import {
  type NotForSaleCause,
  notForSaleCauseLabel,
  notForSaleCauses,
  usualCause,
} from '#domain/catalogue/not-for-sale.ts'
import { canMoveReturn } from '#domain/orders/returns/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { CountSelect } from '../../ui/table/count-select.tsx'
import { arrivedUnits, type UnitPlaces } from './arrived-units.ts'
import { NoteToCustomer } from './note-to-customer.tsx'
import { returnContent } from './return-content.ts'
import { useMoveReturn } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'

const { receive: content, page } = returnContent

type Item = AdminReturn['made']['items'][number] & { productId: number }

/** Where each unit goes when it arrives. What is usual is chosen already, so that one press is enough. */
export function ReceiveStep({ found: { made } }: { found: AdminReturn }) {
  const move = useMoveReturn(made)
  const items = made.items.filter((item): item is Item => item.productId !== null)
  const [placed, setPlaced] = useState<UnitPlaces>({})
  const [cause, setCause] = useState<NotForSaleCause>(usualCause(made.reason))
  const [note, setNote] = useState('')
  const units = arrivedUnits(items, placed, made.reason)
  const isSetAside = units.some(({ shelf, missing, quantity }) => shelf + missing < quantity)
  const hasArrived = units.some(({ missing, quantity }) => missing < quantity)

  function receive() {
    const of = (where: 'shelf' | 'missing') =>
      units.flatMap(({ productId, [where]: quantity }) => (quantity > 0 ? [{ productId, quantity }] : []))
    move.mutate({
      status: 'received',
      restock: of('shelf'),
      missing: of('missing'),
      ...(isSetAside && { cause }),
      ...(note.trim() && { note: note.trim() }),
    })
  }

  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{content.text}</p>
        <StepFailure error={move.error} />
        {units.map((unit) => (
          <WhereTo
            key={unit.productId}
            unit={unit}
            onPlace={(change) => setPlaced({ ...placed, [unit.productId]: change })}
          />
        ))}
        {isSetAside && (
          <div className="max-w-80">
            <SelectField
              label={content.cause}
              value={cause}
              options={notForSaleCauses.map((one) => ({ value: one, label: notForSaleCauseLabel(one) }))}
              onChange={({ target: { value } }) =>
                setCause(notForSaleCauses.find((one) => one === value) ?? cause)
              }
            />
          </div>
        )}
        <NoteToCustomer label={page.customerNote} text={note} onText={setNote} isOptional />
        <div className="flex flex-wrap items-center gap-3">
          <Button isBusy={move.isPending} disabled={!hasArrived} onClick={receive}>
            {content.confirm}
          </Button>
          {canMoveReturn(made.status, 'closed') && (
            <Button
              variant="quiet"
              disabled={move.isPending}
              onClick={() => move.mutate({ status: 'closed', ...(note.trim() && { note: note.trim() }) })}
            >
              {content.close}
            </Button>
          )}
          {!hasArrived && <p className="text-red">{content.nothing}</p>}
        </div>
      </div>
    </Section>
  )
}

type Unit = ReturnType<typeof arrivedUnits>[number]
type WhereToProps = { unit: Unit; onPlace: (change: { shelf: number; missing: number }) => void }

function WhereTo({ unit, onPlace }: WhereToProps) {
  const { name, quantity, shelf, missing } = unit
  if (quantity === 1) return <OneUnit unit={unit} onPlace={onPlace} />
  const limited = (count: number, other: number) => Math.min(count, quantity - other)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium wrap-anywhere">{name}</legend>
      <CountSelect
        label={content.shelf}
        value={shelf}
        of={quantity}
        onChange={(count) => onPlace({ shelf: count, missing: limited(missing, count) })}
      />
      <CountSelect
        label={content.missing}
        value={missing}
        of={quantity}
        onChange={(count) => onPlace({ shelf: limited(shelf, count), missing: count })}
      />
      <p className="flex justify-between gap-4 text-ink-2">
        {content.setAside}
        <span className="tabular-nums">{quantity - shelf - missing}</span>
      </p>
    </fieldset>
  )
}

function OneUnit({ unit: { productId, name, shelf, missing }, onPlace }: WhereToProps) {
  const choices = [
    { label: content.shelf, is: shelf === 1, place: { shelf: 1, missing: 0 } },
    { label: content.setAside, is: shelf + missing === 0, place: { shelf: 0, missing: 0 } },
    { label: content.missing, is: missing === 1, place: { shelf: 0, missing: 1 } },
  ]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium wrap-anywhere">{name}</legend>
      {choices.map(({ label, is, place }) => (
        <label key={label} className="flex min-h-6 items-center gap-3">
          <input
            type="radio"
            name={`place-${productId}`}
            checked={is}
            onChange={() => onPlace(place)}
            className="size-5 accent-green"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
