import { type ParcelState, parcelFacts } from './parcel-state.ts'

/** The parcel whose courier and tracking number are those of its order: the newest that left, or else that is packed. */
export function newestParcel<Parcel extends { state: ParcelState }>(
  parcels: readonly Parcel[],
): Parcel | undefined {
  return (
    parcels.findLast(({ state }) => parcelFacts[state].hasLeft) ??
    parcels.findLast(({ state }) => parcelFacts[state].isPacked)
  )
}
