import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Province, provinces } from '#domain/accounts/addresses/address.ts'
import { formatRand } from '#domain/money/money.ts'
import type { DeliveryZone } from '#domain/orders/delivery/delivery-zone.ts'
import { maxZones } from '#domain/orders/delivery/delivery-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { problemOf } from '../check-settings.ts'
import type { SettingBoxesProps } from '../setting-boxes.tsx'
import { CountField, LinesField, RandField } from '../setting-fields.tsx'
import { MassSteps } from './mass-steps.tsx'
import { zoneContent as content } from './zone-content.ts'

/** The delivery zones in their order, each to be opened. */
export function ZoneBoxes({ settings, problem, onChange }: SettingBoxesProps) {
  const { zones, shipping, delivery } = settings
  const setZones = (next: DeliveryZone[]) => onChange({ zones: next })

  function add() {
    const zone: DeliveryZone = {
      ...shipping,
      name: content.newName(zones.length + 1),
      provinces: [],
      postalCodes: [],
      massSteps: [],
      businessDays: delivery.deliveryBusinessDays,
      asksCourier: false,
      markupPercent: 0,
    }
    setZones([...zones, zone])
  }

  return (
    <div className="flex flex-col gap-3">
      {zones.length === 0 && <p className="text-ink-2">{content.none}</p>}
      {zones.length > 0 && (
        <ol aria-label={content.list} className="flex flex-col gap-3">
          {zones.map((zone, index) => (
            <li key={String(index)} className="flex items-start gap-1">
              <ZonePart zone={zone} isFaulty={hasProblem(problem, index)}>
                <ZoneFields
                  zone={zone}
                  errorOf={(field) => problemOf(problem, `zones.${index}.${field}`)}
                  onChange={(change) =>
                    setZones(zones.map((one, at) => (at === index ? { ...one, ...change } : one)))
                  }
                  onRemove={() => setZones(zones.filter((_, at) => at !== index))}
                />
              </ZonePart>
              <Mover
                name={zone.name}
                isFirst={index === 0}
                isLast={index === zones.length - 1}
                onMove={(by) => setZones(moved(zones, index, by))}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button variant="secondary" size="small" disabled={zones.length >= maxZones} onClick={add}>
          <Plus aria-hidden className="size-4" />
          {content.add}
        </Button>
      </div>
    </div>
  )
}

type ZonePartProps = { zone: DeliveryZone; isFaulty: boolean; children: ReactNode }

function ZonePart({ zone, isFaulty, children }: ZonePartProps) {
  // A new one is open: it does not say yet where it is.
  const [isOpen, setOpen] = useState(() => isUnset(zone))
  return (
    <details
      open={isOpen || isFaulty}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 flex-1 rounded-control border border-line"
    >
      <summary className="cursor-pointer px-4 py-3">
        <span className="font-medium">{zone.name}</span> <span className="text-ink-2">{summaryOf(zone)}</span>
      </summary>
      {children}
    </details>
  )
}

function moved(zones: readonly DeliveryZone[], index: number, by: -1 | 1): DeliveryZone[] {
  const next = [...zones]
  const [zone] = next.splice(index, 1)
  if (zone) next.splice(index + by, 0, zone)
  return next
}

function isUnset({ provinces: chosen, postalCodes }: DeliveryZone): boolean {
  return chosen.length + postalCodes.length === 0
}

function hasProblem(problem: SettingBoxesProps['problem'], index: number): boolean {
  return problemOf(problem, `zones.${index}`) !== ''
}

function summaryOf({ asksCourier, feeCents, freeOverCents, businessDays }: DeliveryZone): string {
  const { summary } = content
  const fee = feeCents === 0 ? summary.free : formatRand(feeCents)
  const free = freeOverCents === null ? summary.neverFree : summary.freeOver(freeOverCents)
  const { from, to } = businessDays
  return [asksCourier ? summary.courier : fee, free, summary.days(from, to)].join(', ')
}

type MoverProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void }

function Mover({ name, isFirst, isLast, onMove }: MoverProps) {
  return (
    <div className="flex flex-col">
      <Button
        variant="quiet"
        size="small"
        aria-label={content.up(name)}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={content.down(name)}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

type ZoneFieldsProps = {
  zone: DeliveryZone
  errorOf: (field: string) => string
  onChange: (change: Partial<DeliveryZone>) => void
  onRemove: () => void
}

function ZoneFields({ zone, errorOf, onChange, onRemove }: ZoneFieldsProps) {
  const { fields } = content
  const { businessDays } = zone
  return (
    <div className="flex flex-col gap-5 border-t border-line p-4">
      <TextField
        label={fields.name}
        hint={fields.nameHint}
        error={errorOf('name')}
        value={zone.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ProvinceBoxes chosen={zone.provinces} onChange={(chosen) => onChange({ provinces: chosen })} />
      <LinesField
        label={fields.postalCodes}
        hint={fields.postalCodesHint}
        error={errorOf('postalCodes')}
        rows={3}
        value={zone.postalCodes}
        onChange={(postalCodes) => onChange({ postalCodes })}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <RandField
          label={fields.fee}
          error={errorOf('fee')}
          value={zone.feeCents}
          onChange={(feeCents) => onChange({ feeCents })}
        />
        <FreeOver zone={zone} error={errorOf('freeOver')} onChange={onChange} />
        <CountField
          label={fields.from}
          error={errorOf('businessDays')}
          value={businessDays.from}
          onChange={(from) => onChange({ businessDays: { ...businessDays, from } })}
        />
        <CountField
          label={fields.to}
          value={businessDays.to}
          onChange={(to) => onChange({ businessDays: { ...businessDays, to } })}
        />
      </div>
      <MassSteps
        steps={zone.massSteps}
        error={errorOf('massSteps')}
        onChange={(massSteps) => onChange({ massSteps })}
      />
      <CourierPrice zone={zone} error={errorOf('markupPercent')} onChange={onChange} />
      <div>
        <Button variant="secondary" size="small" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          {content.remove}
        </Button>
      </div>
    </div>
  )
}

type ProvinceBoxesProps = { chosen: readonly Province[]; onChange: (chosen: Province[]) => void }

function ProvinceBoxes({ chosen, onChange }: ProvinceBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{content.fields.provinces}</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {provinces.map((province) => (
          <Checkbox
            key={province}
            label={province}
            checked={chosen.includes(province)}
            onChange={(event) =>
              onChange(
                provinces.filter((one) => (one === province ? event.target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

type PartProps = Pick<ZoneFieldsProps, 'zone' | 'onChange'> & { error: string }

function FreeOver({ zone, error, onChange }: PartProps) {
  const { freeOverCents, feeCents } = zone
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={content.fields.isSometimesFree}
        checked={freeOverCents !== null}
        onChange={(event) => onChange({ freeOverCents: event.target.checked ? feeCents * 10 : null })}
      />
      {freeOverCents !== null && (
        <RandField
          label={content.fields.freeOver}
          error={error}
          value={freeOverCents}
          onChange={(cents) => onChange({ freeOverCents: cents })}
        />
      )}
    </div>
  )
}

function CourierPrice({ zone, error, onChange }: PartProps) {
  const { fields } = content
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Checkbox
          label={fields.asksCourier}
          checked={zone.asksCourier}
          onChange={(event) => onChange({ asksCourier: event.target.checked })}
        />
        <p className="mt-1 text-ink-2">{fields.asksCourierHint}</p>
      </div>
      {zone.asksCourier && (
        <CountField
          label={fields.markup}
          error={error}
          value={zone.markupPercent}
          onChange={(markupPercent) => onChange({ markupPercent })}
        />
      )}
    </div>
  )
}
