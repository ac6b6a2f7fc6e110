import type { Cents } from '../../money/money.ts'
import { type PricedLine, priceAtShipping, type Summary } from '../../money/pricing.ts'
import type { TaxTreatment } from '../../money/vat/vat.ts'
import { type OrderStatus, statusFacts } from '../order-status.ts'
import { type LineUnits, type OwedLine, type PackedParcel, unitsToPack } from '../parcels/units-to-pack.ts'
import {
  type CorrectableField,
  correctableFields,
  type InvoicedField,
  invoicedFields,
} from './correction-kinds.ts'

export type CorrectableOrder = {
  status: OrderStatus
  lines: readonly OwedLine[]
  parcels: readonly PackedParcel[]
}

/** Why nothing of an order can be corrected any more; null while it awaits its payment or its last parcel is not packed. */
export function tooLateToCorrect(order: CorrectableOrder): 'already_packed' | 'already_over' | null {
  const { isOver, hasLeft, awaitsPayment } = statusFacts[order.status]
  if (isOver) return hasLeft ? 'already_packed' : 'already_over'
  if (awaitsPayment) return null
  return unitsToPack(order.lines, order.parcels).length === 0 ? 'already_packed' : null
}

export function fieldsToCorrect(status: OrderStatus): readonly (CorrectableField | InvoicedField)[] {
  return statusFacts[status].isUnpaid ? [...invoicedFields, ...correctableFields] : correctableFields
}

export type OrderedLine = PricedLine & { lineId: number }

export type Removal = {
  /** What the units had cost, exactly. */
  creditCents: Cents
  creditVatCents: Cents
  /** The amounts of what stays. */
  left: Summary
}

/**
 * What taking units out of an order comes to: the difference of its total before and after, so that any number of them,
 * one after the other, add up to the whole. What a discount took off a unit stays off. What was paid for delivery stays as it was, also where the goods that are left
 * would not have been delivered free; it goes back only with the last unit.
 */
export function removalOf(order: {
  /** With the units that are still in it. */
  lines: readonly OrderedLine[]
  units: readonly LineUnits[]
  shippingCents: Cents
  tax: TaxTreatment
}): Removal {
  const { lines, units, shippingCents, tax } = order
  const before = priceAtShipping(lines, shippingCents, tax)
  const kept = linesLeft(lines, units)
  const left = priceAtShipping(kept, kept.length > 0 ? shippingCents : 0, tax)
  return {
    creditCents: before.totalCents - left.totalCents,
    creditVatCents: before.vatCents - left.vatCents,
    left,
  }
}

export type RemovalProblem = 'unknown_line' | 'too_many_units' | 'units_packed'

/** Null if each of these lines has that many units left that are in no parcel yet. */
export function removalProblem(
  { lines, parcels }: Pick<CorrectableOrder, 'lines' | 'parcels'>,
  units: readonly LineUnits[],
): RemovalProblem | null {
  const waiting = unitsToPack(lines, parcels)
  for (const { lineId, quantity } of units) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return 'unknown_line'
    if (quantity > line.quantity) return 'too_many_units'
    const unpacked = waiting.find((one) => one.lineId === lineId)?.quantity ?? 0
    if (quantity > unpacked) return 'units_packed'
  }
  return null
}

export function linesLeft(lines: readonly OrderedLine[], units: readonly LineUnits[]): OrderedLine[] {
  return lines
    .map((line) => {
      const removed = units.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
      return { ...line, quantity: line.quantity - removed }
    })
    .filter(({ quantity }) => quantity > 0)
}
