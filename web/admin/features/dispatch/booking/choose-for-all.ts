import type { CourierQuote, QuotedParcel } from '#contract/orders/booking.ts'

/** What is booked for each parcel, by its id; null for one that is left out. */
export type QuoteChoices = Readonly<Record<number, string | null>>

/** A service is the same for all parcels if courier and service are. */
export function serviceKey({ courierSlug, serviceCode }: CourierQuote): string {
  return `${courierSlug} ${serviceCode}`
}

/** The quote that is booked: the one chosen, or else the cheapest. */
export function chosenQuote({ parcelId, quotes }: QuotedParcel, chosen: QuoteChoices): CourierQuote | null {
  const key = chosen[parcelId]
  if (key === null) return null
  return (key === undefined ? null : quotes.find((quote) => serviceKey(quote) === key)) ?? quotes[0] ?? null
}

/** Services that at least one parcel can go by, each once. */
export function servicesOf(parcels: readonly QuotedParcel[]): { key: string; label: string }[] {
  const found = new Map(
    parcels.flatMap(({ quotes }) =>
      quotes.map((quote) => [serviceKey(quote), `${quote.serviceName}, ${quote.courierName}`] as const),
    ),
  )
  return Array.from(found, ([key, label]) => ({ key, label }))
}

/** The same service for every parcel that can go by it; the others keep their cheapest. */
export function chooseForAll(parcels: readonly QuotedParcel[], key: string | null): QuoteChoices {
  if (key === null) return {}
  return Object.fromEntries(parcels.map(({ parcelId }) => [parcelId, key]))
}
