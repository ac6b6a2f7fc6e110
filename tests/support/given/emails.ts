import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { EmailKind } from '#domain/email.ts'
import { emails } from '#server/db/schema/emails.ts'
import type { TestShop } from '../shop/shop.ts'

export type QueuedEmail = { kind: EmailKind; data: Record<string, unknown> }

/** What the shop owes somebody, the oldest first, opened as the sender of emails opens it. */
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

/** The token of the link in the newest email of a kind. */
export async function tokenIn(
  shop: Pick<TestShop, 'services'>,
  recipient: string,
  kind: 'verify_email' | 'reset_password',
): Promise<string> {
  const email = (await emailsTo(shop, recipient)).findLast((email) => email.kind === kind)
  if (!email) throw new Error(`No ${kind} email is owed to ${recipient}`)
  return z.string().parse(email.data.token)
}
