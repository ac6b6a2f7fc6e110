import type { Memory, RateRequest, Service, Shipment } from '../memory.ts'
import type { SandboxSettings } from '../settings.ts'
import { announceShipment, announceTracking } from '../webhooks/events.ts'
import { friendly } from './friendly.ts'
import { chargedWeightKg, doorRates, pointRates } from './services.ts'

const HOUR_MS = 60 * 60_000
const RETRY_MS = 10 * 60_000
const EXTRA_KG_WHEN_WEIGHED = 2

type Step = { status: string; hours: number; message: string }

const before: Step[] = [
  { status: 'pending-collection', hours: 0, message: 'The courier will collect the parcel' },
  { status: 'collected', hours: 3, message: 'Collected from the sender' },
  { status: 'in-transit', hours: 5, message: 'Arrived at the depot' },
]
const toDoor: Step[] = [
  ...before,
  { status: 'out-for-delivery', hours: 16, message: 'With the driver' },
  { status: 'delivered', hours: 4, message: 'Handed over' },
]
const toPoint: Step[] = [
  ...before,
  { status: 'ready-for-pickup', hours: 16, message: 'In the locker' },
  { status: 'delivered', hours: 20, message: 'Taken out of the locker' },
]

/** Every status that the admin page can push, in the order of a journey. */
export const allStatuses = [
  'pending-collection',
  'failed-collection',
  'collected',
  'in-transit',
  'out-for-delivery',
  'ready-for-pickup',
  'failed-delivery',
  'delivered',
  'returned',
  'cancelled',
  'expired',
]

export type Carrier = {
  /** Plans what is due later, and does what is due now. */
  wake(): void
  /** Quotes, accepts and moves everything that waits, one step each, without waiting for its time. */
  hurry(): void
  decide(shipment: Shipment): void
  push(shipment: Shipment, status: string): void
  close(): void
}

type Needs = { memory: Memory; settings: SandboxSettings; onDone: () => void }

/** The couriers behind Bob Go: they answer, accept, refuse, collect and deliver, each in its time. */
export function createCarrier(needs: Needs): Carrier {
  const { memory, settings } = needs
  const planned = new Map<string, NodeJS.Timeout>()

  return {
    wake() {
      for (const request of waitingRequests(memory)) {
        plan(`rates ${request.id}`, request.answersAt ?? 0, () => answerRates(memory, request))
      }
      for (const shipment of memory.shipments.values()) {
        if (shipment.next) plan(`shipment ${shipment.id}`, shipment.next.at, () => proceed(needs, shipment))
      }
    },
    hurry() {
      for (const request of waitingRequests(memory)) answerRates(memory, request)
      for (const shipment of memory.shipments.values()) if (shipment.next) proceed(needs, shipment)
    },
    decide: (shipment) => decide(needs, shipment),
    push: (shipment, status) => moveTo(needs, shipment, status),
    close() {
      for (const timer of planned.values()) clearTimeout(timer)
      planned.clear()
    },
  }

  function plan(key: string, atMs: number, act: () => void): void {
    if (planned.has(key)) return
    const timer = setTimeout(
      () => {
        planned.delete(key)
        act()
        needs.onDone()
      },
      Math.max(0, atMs - settings.now()),
    )
    planned.set(key, timer.unref())
  }
}

function* waitingRequests(memory: Memory): Generator<RateRequest> {
  for (const request of memory.rateRequests.values()) {
    if (request.answersAt !== null && !request.isNeverAnswered) yield request
  }
}

function answerRates(memory: Memory, request: RateRequest): void {
  memory.rateRequests.change(request, { answersAt: null })
}

function proceed(needs: Needs, shipment: Shipment): void {
  if (shipment.next?.kind === 'decide') decide(needs, shipment)
  else if (shipment.next?.kind === 'move') moveOn(needs, shipment)
}

/** The courier accepts the shipment or refuses it; some refuse at first and accept later. */
function decide({ memory, settings }: Needs, shipment: Shipment): void {
  const now = settings.now()
  const [verdict = 'success', ...later] = shipment.decidesAs
  const isAccepted = verdict === 'success' || verdict === 'healthy-but-failed'
  memory.shipments.change(shipment, {
    submissionStatus: isAccepted ? 'success' : verdict,
    failedReason: reasonOf(verdict),
    decidesAs: later,
    next:
      verdict === 'failed-will-retry' ? { kind: 'decide', at: now + RETRY_MS / settings.timeScale } : null,
  })
  if (verdict === 'success') {
    const isLate = shipment.healthStatus !== ''
    announceShipment(memory, 'shipment_charged_amount/updated', shipment, now)
    announceShipment(memory, 'shipment_submission_status/updated', shipment, now)
    if (isLate) announceShipment(memory, 'shipment_health_status/updated', shipment, now)
    moveTo({ memory, settings, onDone: () => {} }, shipment, 'pending-collection')
  } else announceShipment(memory, 'shipment_submission_status/updated', shipment, now)
}

function reasonOf(verdict: string): string {
  switch (verdict) {
    case 'success':
      return ''
    case 'no-rates':
      return 'No rates were returned for this shipment'
    case 'failed-will-retry':
      return 'The courier did not answer; it will be tried again'
    default:
      return 'The courier could not accept this shipment'
  }
}

function moveOn(needs: Needs, shipment: Shipment): void {
  const steps = stepsOf(shipment.service)
  const index = steps.findIndex(({ status }) => status === shipment.status)
  const following = steps[index + 1]
  if (following) moveTo(needs, shipment, following.status)
  else needs.memory.shipments.change(shipment, { next: null })
}

function moveTo({ memory, settings }: Needs, shipment: Shipment, status: string): void {
  const now = settings.now()
  const steps = stepsOf(shipment.service)
  const index = steps.findIndex((step) => step.status === status)
  const following = index === -1 ? undefined : steps[index + 1]
  memory.shipments.change(shipment, {
    status,
    checkpoints: [...shipment.checkpoints, checkpointOf(shipment, status, steps[index]?.message, now)],
    next:
      following && settings.hasJourneys
        ? { kind: 'move', at: now + (following.hours * HOUR_MS) / settings.timeScale }
        : null,
  })
  // At the depot the courier weighs it.
  const isWeighed = index >= steps.findIndex((step) => step.status === 'in-transit')
  if (isWeighed && !shipment.isFinalCharge) chargeFinally(memory, shipment, now)
  announceTracking(memory, shipment, now)
}

function chargeFinally(memory: Memory, shipment: Shipment, now: number): void {
  const { parcels, isReweighed } = shipment
  const [first, ...others] = parcels
  const weighed =
    first && isReweighed
      ? [{ ...first, submitted_weight_kg: chargedWeightKg(parcels) + EXTRA_KG_WHEN_WEIGHED }, ...others]
      : parcels
  memory.shipments.change(shipment, {
    isFinalCharge: true,
    ...(isReweighed && { ...chargeOf({ ...shipment, parcels: weighed }) }),
  })
  announceShipment(memory, 'shipment_charged_weight/updated', shipment, now)
  announceShipment(memory, 'shipment_charged_amount/updated', shipment, now)
}

/** What a shipment costs, in rand with VAT as everywhere in this API. */
export function chargeOf({
  service,
  parcels,
  collection,
  delivery,
}: Pick<Shipment, 'service' | 'parcels' | 'collection' | 'delivery'>): {
  chargedAmount: number
  chargedWeightKg: number
} {
  const journey = { parcels, fromZone: collection?.zone ?? '', toZone: delivery?.zone ?? '' }
  const rates = service.kind === 'door' ? doorRates(journey) : pointRates(parcels)
  const rate = rates.find((one) => one.service.code === service.code)
  return {
    chargedAmount: (rate?.withVatCents ?? 0) / 100,
    chargedWeightKg: chargedWeightKg(parcels),
  }
}

function checkpointOf(shipment: Shipment, status: string, message: string | undefined, at: number) {
  const isNear = ['out-for-delivery', 'ready-for-pickup', 'delivered', 'failed-delivery'].includes(status)
  const place = isNear ? shipment.delivery : shipment.collection
  return { status, message: message ?? friendly(status), location: place?.city ?? '', at }
}

function stepsOf({ kind }: Service): readonly Step[] {
  return kind === 'door' ? toDoor : toPoint
}
