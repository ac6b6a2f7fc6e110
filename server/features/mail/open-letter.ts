import { z } from 'zod'
import { type AlertDetails, alertKinds } from '#domain/alert.ts'
import { attentionReasons } from '#domain/attention.ts'
import { type LetterFacts, type LetterKind, toldReturnStatuses } from '#domain/letter.ts'
import { returnReasons, returnRemedies } from '#domain/returns.ts'
import type { Queryable } from '#server/db/client.ts'
import { findOrder } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import type { LetterSetting } from './letters/letter-setting.ts'
import type { Sealer } from './sealer.ts'
import { type LetterMatter, writeLetter } from './write-letter.ts'
import type { WrittenLetter } from './written-letter.ts'

const proof = z.object({ firstName: z.string(), token: z.string() })
const ofOrder = z.object({ orderNumber: z.string() })
const ofParcel = ofOrder.extend({
  parcel: z
    .object({
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .optional(),
})

/** What was sealed, by kind: one that is missing here does not compile, since nobody would ever be sent it. */
const factsOf = {
  verify_email: proof,
  reset_password: proof,
  password_changed: z.object({ firstName: z.string() }),
  order_confirmed: ofOrder,
  order_shipped: ofParcel,
  parcel_tracking: ofParcel,
  order_cancelled: ofOrder,
  order_refunded: ofOrder.extend({ amountCents: z.int(), reason: z.string() }),
  return_received: ofOrder.extend({ returnId: z.int() }),
  return_moved: ofOrder.extend({ returnId: z.int(), status: z.enum(toldReturnStatuses), note: z.string() }),
  contact_received: z.object({ name: z.string(), message: z.string() }),
  contact_message: z.object({
    messageId: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    aboutOrder: z.string().nullable(),
  }),
  return_requested: ofOrder.extend({
    returnId: z.int(),
    reason: z.enum(returnReasons),
    remedy: z.enum(returnRemedies),
    note: z.string().nullable(),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    refundBy: z.string().nullable(),
  }),
  attention_needed: ofOrder.extend({ reason: z.enum(attentionReasons) }),
  shop_alert: z.object({ alert: z.enum(alertKinds), about: z.array(z.custom<AlertDetails>(isObject)) }),
} satisfies { [Kind in LetterKind]: z.ZodType<LetterFacts[Kind]> }

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

type Row = { kind: LetterKind; sealedFacts: string | null; edition: number }
type Needs = LetterSetting & { db: Queryable; sealer: Sealer }

const removedText =
  'This email was kept as long as the settings say, and its recipient and words were then removed.'

const removedLetter: WrittenLetter = {
  subject: 'No longer kept',
  preview: '',
  blocks: [{ kind: 'paragraph', text: removedText }],
}

/** Writes a letter from its row. */
export async function openLetter(
  { db, sealer, shop, publicUrl }: Needs,
  { kind, sealedFacts, edition }: Row,
): Promise<WrittenLetter> {
  if (sealedFacts === null) return removedLetter
  // The facts are those of this kind, which the compiler cannot follow through the lookup.
  const matter = { kind, facts: factsOf[kind].parse(JSON.parse(sealer.open(sealedFacts))) } as LetterMatter
  // Sent again on purpose, a letter tells of the parcel as it is by now.
  if ('parcel' in matter.facts && edition > 1) delete matter.facts.parcel
  const order = 'orderNumber' in matter.facts ? await findOrder(db, matter.facts.orderNumber) : null
  return writeLetter({ shop: await currentShop(db, shop), publicUrl }, matter, order)
}
