import { z } from 'zod'
import { Price } from '#contract/wire/rand.ts'
import { wireObject } from '#contract/wire/wire.ts'

/** What a deleted supplier sold, as the audit log keeps it. */
export const Supplied = z.array(
  wireObject(
    { productId: z.int(), code: z.string(), costCents: Price, isPreferred: z.boolean() },
    { names: { costCents: 'cost_price' } },
  ),
)
