import { z } from 'zod'

const CALL_FAULTS = ['error', 'slow', 'timeout', 'done_then_timeout'] as const

/** All faults that can be injected into this sandbox, by the place where they occur. */
export const FAULT_KINDS = {
  checkout_rates: [...CALL_FAULTS, 'none'],
  rates: [...CALL_FAULTS, 'none', 'never_ready', 'text_prices'],
  book: [
    ...CALL_FAULTS,
    'refused',
    'failed',
    'will_retry',
    'never_decided',
    'healthy_but_failed',
    'webhook_first',
    'charge_changes',
  ],
  shipments: [...CALL_FAULTS, 'id_ignored', 'empty'],
  label: [...CALL_FAULTS, 'no_address'],
  file: [...CALL_FAULTS, 'not_a_pdf', 'too_big'],
  cancel: [...CALL_FAULTS, 'missing'],
  tracking: [...CALL_FAULTS, 'array', 'unknown_status', 'foreign'],
  locations: [...CALL_FAULTS, 'duplicate', 'full', 'inactive'],
  webhooks: CALL_FAULTS,
  delivery: [
    'lost',
    'delay',
    'duplicate',
    'reorder',
    'bad_signature',
    'unsigned',
    'foreign',
    'unknown_topic',
    'unknown_status',
    'no_event_id',
  ],
} as const

export type FaultPlace = keyof typeof FAULT_KINDS

export const Fault = z
  .strictObject({
    on: z.enum(Object.keys(FAULT_KINDS) as [FaultPlace, ...FaultPlace[]]),
    kind: z.string(),
    times: z.number().int().min(1).default(1),
    ms: z.number().int().min(0).max(86_400_000).optional(),
    status: z.number().int().min(400).max(599).optional(),
  })
  .refine((fault) => kindsOf(fault.on).includes(fault.kind), {
    path: ['kind'],
    error: 'Unknown fault.',
  })
export type Fault = z.infer<typeof Fault>

export const FaultOrders = z.strictObject({ faults: z.array(Fault) })

/** Takes the next fault injected at this place and counts it down; undefined if there is none. */
export function takeFault(faults: Fault[], on: FaultPlace): Fault | undefined {
  const index = faults.findIndex((fault) => fault.on === on)
  const fault = faults[index]
  if (!fault) return undefined

  const taken = { ...fault }
  fault.times -= 1
  if (fault.times === 0) faults.splice(index, 1)
  return taken
}

function kindsOf(place: FaultPlace): readonly string[] {
  return FAULT_KINDS[place]
}
