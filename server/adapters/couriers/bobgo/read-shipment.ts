import type { Consignment, KnownBookResult } from '#server/features/couriers/courier-provider.ts'
import { WireShipment } from './wire-shipment.ts'

/** A shipment as a booking; null if it cannot be read. 201 is never a booking: only its own statuses tell. */
export function readShipment(body: unknown): { reference: string | null; booking: KnownBookResult } | null {
  const read = WireShipment.safeParse(body)
  if (!read.success || read.data.tracking_reference === null) return null
  return { reference: read.data.custom_tracking_reference, booking: bookingOf(read.data) }
}

function bookingOf(shipment: WireShipment): KnownBookResult {
  const consignment = consignmentOf(shipment)
  if (shipment.status === 'cancelled') return { kind: 'cancelled', consignment }
  // Refused for now; Bob Go tries again by itself.
  if (shipment.submission_status === 'failed-will-retry') return { kind: 'pending', consignment }
  const isRefused = ['no-rates', 'failed'].includes(shipment.submission_status ?? '')
  // A reason beats a healthy status. `app_status` is "completed" on a refused shipment, so it is not looked at.
  if (isRefused || shipment.failed_reason !== null) {
    return {
      kind: 'refused',
      message: shipment.failed_reason ?? shipment.submission_status ?? '',
      consignment,
    }
  }
  return { kind: shipment.submission_status === 'success' ? 'booked' : 'pending', consignment }
}

function consignmentOf(shipment: WireShipment): Consignment {
  return {
    providerId: shipment.id,
    trackingNumber: shipment.tracking_reference ?? '',
    courierNumber: shipment.provider_shipment_id,
    courierName: shipment.provider_name,
    priceCents: shipment.charged_amount,
    chargedMassG: shipment.charged_weight_kg,
    isPriceFinal: shipment.final_charge_applied === true,
  }
}
