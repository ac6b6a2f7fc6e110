import type { ConsignmentState } from '#domain/couriers/consignment-state.ts'
import type { CourierProviderName } from '#domain/couriers/courier-provider.ts'
import type { LabelFormat } from '#domain/orders/parcels/label-formats.ts'

/**
 * What the shop asks of a company that books couriers, independent of its wire format: amounts in cents with VAT,
 * lengths in millimetres, masses in grams.
 */
export type CourierProvider = {
  name: CourierProviderName
  /** No prices: nobody carries that. */
  quote(request: QuoteRequest): Promise<QuoteResult>
  /** Never repeated by anyone: there is no key by which the provider would know it again. */
  book(request: BookRequest): Promise<BookResult>
  /** By the provider's own id if it is known, otherwise by our reference. */
  findBooking(named: BookingName): Promise<FindBookingResult>
  cancel(trackingNumber: string, reason: string): Promise<CancelBookingResult>
  track(trackingNumber: string): Promise<TrackResult>
  /** The courier's own label, as it is; never drawn by us. */
  fetchLabel(trackingNumber: string, format: LabelFormat): Promise<FetchLabelResult>
  listCollectPoints(question: CollectPointQuestion): Promise<CollectPointResult>
  readWebhook(headers: WebhookHeaders, rawBody: Buffer): CourierWebhookReading
  /** Whether it tells the shop at this address what happens. */
  checkWebhook(url: string): Promise<WebhookState>
  /** Replaces whatever it was told before about this address. */
  registerWebhook(url: string): Promise<WebhookState>
}

export type CourierProviders = Readonly<Record<CourierProviderName, CourierProvider | null>>

export type PostalAddress = {
  company: string
  street: string
  suburb: string
  city: string
  province: string
  postalCode: string
}

export type PostalContact = { name: string; phone: string; email: string }

export type ParcelSize = { massG: number; lengthMm: number; widthMm: number; heightMm: number }

export type QuoteRequest = {
  from: PostalAddress
  to: PostalAddress
  /** Instead of the address: a point, by the names it was listed with. */
  point: PointName | null
  parcels: readonly ParcelSize[]
  declaredCents: number
}

export type PointName = { id: string; courierSlug: string | null }

export type Quote = {
  /** Both name a service at the provider. */
  courierSlug: string
  serviceCode: string
  courierName: string
  serviceName: string
  kind: 'door' | 'point'
  priceCents: number
  exVatCents: number | null
  chargedMassG: number | null
}

export type QuoteResult =
  | { kind: 'quoted'; quotes: Quote[] }
  | { kind: 'unavailable' }
  /** The message is the provider's own. */
  | { kind: 'refused'; message: string }

export type BookRequest = QuoteRequest & {
  /** Ours, unique, and saved before the call: the only way to find a booking whose answer was lost. */
  reference: string
  orderNumber: string
  sender: PostalContact
  recipient: PostalContact
  instructions: string
  courierSlug: string
  serviceCode: string
}

/** A booking as the provider has it. */
export type Consignment = {
  providerId: string
  trackingNumber: string
  /** The courier's own number, if it has given one. */
  courierNumber: string | null
  courierName: string | null
  priceCents: number | null
  chargedMassG: number | null
  /** Whether the courier has weighed it, so that the price is final. */
  isPriceFinal: boolean
}

export type BookResult =
  | { kind: 'booked'; consignment: Consignment }
  /** The provider has it; the courier has not answered yet. */
  | { kind: 'pending'; consignment: Consignment }
  | { kind: 'cancelled'; consignment: Consignment }
  | { kind: 'refused'; message: string; consignment: Consignment | null }
  /** It certainly was not booked. */
  | { kind: 'unavailable' }
  /** It may have been booked: never repeat it, find it. */
  | { kind: 'unknown' }

export type BookingName = { providerId: string | null; reference: string; requestedAt: Date }

export type KnownBookResult = Exclude<BookResult, { kind: 'unavailable' | 'unknown' }>

export type FindBookingResult =
  | { kind: 'found'; booking: KnownBookResult }
  /** It certainly is not there: everything since it was requested has been looked through. */
  | { kind: 'missing' }
  | { kind: 'unavailable' }

export type CancelBookingResult =
  | { kind: 'cancelled' }
  /** The courier has it already, or it was cancelled before: reading it again tells which. */
  | { kind: 'refused'; message: string }
  | { kind: 'unsupported' }
  /** No answer: it may have been cancelled. */
  | { kind: 'unknown' }

export type TrackingEvent = {
  /** The same however often it is read. */
  key: string
  at: Date
  /** Null for a word that we do not know: it is recorded, and changes nothing. */
  state: ConsignmentState | null
  word: string
  message: string
  place: string
}

export type TrackResult =
  | {
      kind: 'found'
      state: ConsignmentState | null
      word: string
      courierName: string | null
      events: TrackingEvent[]
    }
  | { kind: 'missing' }
  | { kind: 'unavailable' }

export type FetchLabelResult =
  | { kind: 'fetched'; pdf: Buffer }
  | { kind: 'unavailable' }
  /** What came is no label that can be printed. */
  | { kind: 'refused'; message: string }

export type CollectPointQuestion = { lat: number; lng: number; parcel: ParcelSize; limit: number }

export type CollectPoint = {
  id: string
  courierSlug: string
  name: string
  address: PostalAddress
  hours: string
  distanceMetres: number
}

export type CollectPointResult = { kind: 'found'; points: CollectPoint[] } | { kind: 'unavailable' }

export type WebhookHeaders = Record<string, string | string[] | undefined>

/** Events are hints in any order: whatever they say, the provider is asked. */
export type CourierWebhookReading =
  | {
      kind: 'event'
      eventId: string
      topic: string
      isKnownTopic: boolean
      providerId: string | null
      trackingNumber: string | null
      reference: string | null
    }
  | { kind: 'refused'; reason: 'bad_signature' | 'malformed' }

export type WebhookState =
  | { kind: 'subscribed' }
  /** Some of what we need is not subscribed, or switched off after failures. */
  | { kind: 'incomplete'; missingTopics: string[] }
  | { kind: 'unavailable' }
  | { kind: 'refused'; message: string }
