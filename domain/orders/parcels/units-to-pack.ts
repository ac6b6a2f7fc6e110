import { type ParcelState, parcelFacts } from './parcel-state.ts'

/** `quantity`: what is still in the order, without the units that were taken out of it. */
export type OwedLine = { id: number; quantity: number }
export type LineUnits = { lineId: number; quantity: number }
export type PackedParcel = {
  state: ParcelState
  lines: readonly { lineId: number; quantity: number }[]
}

/**
 * How many units of a line the shop owes its buyer. `owedUnits` in the queries of parcels says the same in SQL: nothing
 * else decides it.
 */
export function owedUnits({ quantity }: OwedLine): number {
  return quantity
}

/** What is owed and in no parcel yet. */
export function unitsToPack(lines: readonly OwedLine[], parcels: readonly PackedParcel[]): LineUnits[] {
  return owedExcept(
    lines,
    parcels.filter(({ state }) => parcelFacts[state].isPacked),
  )
}

/** What is owed and has not left, packed or not. */
export function unitsToSend(lines: readonly OwedLine[], parcels: readonly PackedParcel[]): LineUnits[] {
  return owedExcept(
    lines,
    parcels.filter(({ state }) => parcelFacts[state].hasLeft),
  )
}

function owedExcept(lines: readonly OwedLine[], parcels: readonly PackedParcel[]): LineUnits[] {
  const contents = parcels.flatMap((parcel) => parcel.lines)
  return lines.flatMap((line) => {
    const packed = contents.filter(({ lineId }) => lineId === line.id)
    const quantity = packed.reduce((left, one) => left - one.quantity, owedUnits(line))
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
}
