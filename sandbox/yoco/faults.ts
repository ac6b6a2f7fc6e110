import { z } from 'zod'

const CALL_FAULTS = ['error', 'slow', 'timeout', 'done_then_timeout', 'missing'] as const

/** All faults that can be injected into this sandbox, by the place where they occur. */
export const FAULT_KINDS = {
  webhook: [
    'lost',
    'delay',
    'duplicate',
    'duplicate_event',
    'reorder',
    'bad_signature',
    'old_timestamp',
    'two_signatures',
    'wrong_amount',
    'wrong_currency',
    'wrong_mode',
    'metadata_none',
    'metadata_echo',
    'unknown_type',
    'failed_after_succeeded',
  ],
  create: CALL_FAULTS,
  status: CALL_FAULTS,
  refund: [...CALL_FAULTS, 'pending', 'fails_later'],
} as const

export type FaultPlace = keyof typeof FAULT_KINDS

export const Fault = z
  .strictObject({
    on: z.enum(['webhook', 'create', 'status', 'refund']),
    kind: z.string(),
    times: z.number().int().min(1).default(1),
    ms: z.number().int().min(0).max(86_400_000).optional(),
    status: z.number().int().min(400).max(599).optional(),
    shape: z.number().int().min(1).max(7).optional(),
  })
  .refine((fault) => kindsOf(fault.on).includes(fault.kind), {
    path: ['kind'],
    error: 'Unknown fault.',
  })
export type Fault = z.infer<typeof Fault>

export const FaultOrders = z.strictObject({ faults: z.array(Fault) })

/** Takes the next fault injected at this place and counts it down; undefined if there is none. */
export function takeFault(
  faults: Fault[],
  on: FaultPlace,
  applies: (fault: Fault) => boolean = () => true,
): Fault | undefined {
  const index = faults.findIndex((fault) => fault.on === on && applies(fault))
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
