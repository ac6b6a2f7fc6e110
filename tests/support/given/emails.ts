import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { EmailKind, NewEmail } from '#domain/email.ts'
import { emails } from '#server/db/schema/emails.ts'
import { queueEmail } from '#server/features/emails/queue-email.ts'
import type { TestShop } from '../shop/shop.ts'

export type QueuedEmail = { kind: EmailKind; data: Record<string, unknown> }

/** The emails queued for a recipient, oldest first, decrypted as the sender of emails does. */
export async function emailsTo(shop: Pick<TestShop, 'services'>, recipient: string): Promise<QueuedEmail[]> {
  const rows = await shop.services.db
    .select({ kind: emails.kind, sealedData: emails.sealedData })
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(asc(emails.id))
  return rows.map(({ kind, sealedData }) => ({
    kind,
    data: z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(sealedData ? shop.services.sealer.open(sealedData) : '{}')),
  }))
}

export async function tokenIn(
  shop: Pick<TestShop, 'services'>,
  recipient: string,
  kind: 'verify_email' | 'reset_password' | 'staff_invitation',
): Promise<string> {
  const email = (await emailsTo(shop, recipient)).findLast((email) => email.kind === kind)
  if (!email) throw new Error(`No ${kind} email is owed to ${recipient}`)
  return z.string().parse(email.data.token)
}

let queuedCount = 0

/** An email that is queued for an event of its own, and its key. */
export async function aQueuedEmail(
  { services: { db, sealer, clock } }: Pick<TestShop, 'services'>,
  email: Partial<NewEmail> = {},
  now = clock(),
): Promise<string> {
  const own = { eventKey: `event-${++queuedCount}`, recipient: `person-${queuedCount}@shop.example` }
  const usual = { kind: 'password_changed', data: { firstName: 'Thandi' } }
  const queued = { ...usual, ...own, ...email } as NewEmail
  await queueEmail(db, { sealer, now }, queued)
  return queued.eventKey
}
