import { z } from 'zod'
import { type AlertDetails, alertKinds } from '#domain/alert.ts'
import { type EmailData, type EmailKind, toldReturnStatuses } from '#domain/email.ts'
import { attentionReasons } from '#domain/orders/attention.ts'
import { returnReasons, returnRemedies } from '#domain/orders/returns.ts'
import type { Queryable } from '#server/db/client.ts'
import { findOrder } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import type { EmailContent } from './email-content.ts'
import type { Sealer } from './sealer.ts'
import type { EmailContext } from './templates/email-context.ts'
import { type EmailPayload, writeEmail } from './write-email.ts'

const withToken = z.object({ firstName: z.string(), token: z.string() })
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
const schemaOf = {
  verify_email: withToken,
  reset_password: withToken,
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
} satisfies { [Kind in EmailKind]: z.ZodType<EmailData[Kind]> }

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

type Row = { kind: EmailKind; sealedData: string | null; resendCount: number }
type Needs = EmailContext & { db: Queryable; sealer: Sealer }

const removedText = 'This email has passed its retention period, so its recipient and text were deleted.'

const removedEmail: EmailContent = {
  subject: 'Deleted',
  preview: '',
  blocks: [{ kind: 'paragraph', text: removedText }],
}

/** Writes an email from its row. */
export async function openEmail(
  { db, sealer, shop, publicUrl }: Needs,
  { kind, sealedData, resendCount }: Row,
): Promise<EmailContent> {
  if (sealedData === null) return removedEmail
  // The data are those of this kind, which the compiler cannot follow through the lookup.
  const payload = { kind, data: schemaOf[kind].parse(JSON.parse(sealer.open(sealedData))) } as EmailPayload
  // Sent again on purpose, an email tells of the parcel as it is by now.
  if ('parcel' in payload.data && resendCount > 0) delete payload.data.parcel
  const order = 'orderNumber' in payload.data ? await findOrder(db, payload.data.orderNumber) : null
  return writeEmail({ shop: await currentShop(db, shop), publicUrl }, payload, order)
}
