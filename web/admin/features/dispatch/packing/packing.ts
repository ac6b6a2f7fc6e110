import type { CallOutput } from '#contract/endpoint.ts'
import type { readPacking } from '#contract/orders/dispatch.ts'

/** An order on the packing table. */
export type Packing = CallOutput<typeof readPacking>
