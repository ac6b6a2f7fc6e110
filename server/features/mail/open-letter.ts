import { z } from 'zod'
import { attentionReasons } from '#domain/attention.ts'
import { type LetterKind, toldReturnStatuses } from '#domain/letter.ts'
import type { Queryable } from '#server/db/client.ts'
import { findOrder } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import type { LetterSetting } from './letters/letter-setting.ts'
import type { Sealer } from './sealer.ts'
import { type LetterMatter, writeLetter } from './write-letter.ts'
import type { WrittenLetter } from './written-letter.ts'

const proof = z.object({ firstName: z.string(), token: z.string() })
const ofOrder = z.object({ orderNumber: z.string() })

/** What was sealed, by kind. */
const Matter: z.ZodType<LetterMatter> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify_email'), facts: proof }),
  z.object({ kind: z.literal('reset_password'), facts: proof }),
  z.object({ kind: z.literal('password_changed'), facts: z.object({ firstName: z.string() }) }),
  z.object({ kind: z.literal('order_confirmed'), facts: ofOrder }),
  z.object({ kind: z.literal('order_shipped'), facts: ofOrder }),
  z.object({ kind: z.literal('order_cancelled'), facts: ofOrder }),
  z.object({
    kind: z.literal('order_refunded'),
    facts: ofOrder.extend({ amountCents: z.int(), reason: z.string() }),
  }),
  z.object({ kind: z.literal('return_received'), facts: ofOrder.extend({ returnId: z.int() }) }),
  z.object({
    kind: z.literal('return_moved'),
    facts: ofOrder.extend({ returnId: z.int(), status: z.enum(toldReturnStatuses), note: z.string() }),
  }),
  z.object({
    kind: z.literal('contact_received'),
    facts: z.object({ name: z.string(), message: z.string() }),
  }),
  z.object({
    kind: z.literal('attention_needed'),
    facts: ofOrder.extend({ reason: z.enum(attentionReasons) }),
  }),
])

type Row = { kind: LetterKind; sealedFacts: string }
type Needs = LetterSetting & { db: Queryable; sealer: Sealer }

/** Writes a letter from its row. */
export async function openLetter(
  { db, sealer, shop, publicUrl }: Needs,
  { kind, sealedFacts }: Row,
): Promise<WrittenLetter> {
  const matter = Matter.parse({ kind, facts: JSON.parse(sealer.open(sealedFacts)) })
  const order = 'orderNumber' in matter.facts ? await findOrder(db, matter.facts.orderNumber) : null
  return writeLetter({ shop: await currentShop(db, shop), publicUrl }, matter, order)
}
