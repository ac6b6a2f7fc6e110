import { setTimeout as wait } from 'node:timers/promises'
import type { Quote, QuoteRequest, QuoteResult } from '#server/features/couriers/courier-provider.ts'
import type { BobgoClient } from './bobgo-client.ts'
import {
  addressOnWire,
  destinationOnWire,
  parcelOnWire,
  randOf,
  WireRateRequests,
  WireRates,
} from './wire-shipment.ts'

// Couriers usually answer within 1 to 3 seconds.
const MAX_POLL_MS = 750

/** Asks every courier for its prices, and waits for their answers; those that are too slow are left out. */
export async function askRates(
  client: BobgoClient,
  request: QuoteRequest,
  timeoutMs: number,
): Promise<QuoteResult> {
  const endsAt = performance.now() + timeoutMs
  const asked = await client.call({
    method: 'POST',
    path: '/rates',
    timeoutMs,
    body: bodyOf(request, timeoutMs),
  })
  if (asked.kind === 'refused') return { kind: 'refused', message: `${asked.status}: ${asked.message}` }
  if (asked.kind === 'no_answer') return { kind: 'unavailable' }
  const first = WireRates.safeParse(asked.body)
  if (!first.success) return { kind: 'unavailable' }

  let latest = first.data
  while (isPending(latest)) {
    const leftMs = endsAt - performance.now()
    if (leftMs <= 0) break
    await wait(Math.min(MAX_POLL_MS, timeoutMs / 20, leftMs))
    latest = (await readRates(client, first.data.id, Math.max(1, leftMs))) ?? latest
  }
  const quotes = latest.provider_rate_requests.flatMap(quotesOf)
  return isPending(latest) && quotes.length === 0 ? { kind: 'unavailable' } : { kind: 'quoted', quotes }
}

async function readRates(client: BobgoClient, id: string, leftMs: number): Promise<WireRates | null> {
  const timeoutMs = Math.ceil(leftMs)
  const answer = await client.call({ method: 'GET', path: `/rates?id=${encodeURIComponent(id)}`, timeoutMs })
  if (answer.kind !== 'done') return null
  const read = WireRateRequests.safeParse(answer.body)
  return read.success ? (read.data.rate_requests.find((one) => one.id === id) ?? null) : null
}

function bodyOf({ from, to, point, parcels, declaredCents }: QuoteRequest, timeoutMs: number) {
  return {
    collection_address: addressOnWire(from),
    ...destinationOnWire({ to, point }),
    parcels: parcels.map(parcelOnWire),
    declared_value: randOf(declaredCents),
    timeout: timeoutMs,
  }
}

function isPending({ provider_rate_requests: asked }: WireRates): boolean {
  return asked.some(({ status }) => status === 'pending')
}

function quotesOf(courier: WireRates['provider_rate_requests'][number]): Quote[] {
  if (courier.status !== 'success') return []
  return (courier.responses ?? []).flatMap((response) => {
    const serviceCode = response.service_level_code ?? response.service_level.code
    if (response.status !== 'success' || serviceCode === null || response.rate_amount === null) return []
    return [
      {
        courierSlug: courier.provider_slug,
        serviceCode,
        courierName: courier.provider_name ?? courier.provider_slug,
        serviceName: response.service_level.name ?? serviceCode,
        kind:
          response.service_level.delivery_type === 'pickup-point' ? ('point' as const) : ('door' as const),
        priceCents: response.rate_amount,
        exVatCents: response.rate_amount_excl_vat,
        chargedMassG: response.charged_weight_kg,
      },
    ]
  })
}
