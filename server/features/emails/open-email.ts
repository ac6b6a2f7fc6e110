import type { EmailKind } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import { currentShop } from '../shop/current-shop.ts'
import type { EmailContent } from './email-content.ts'
import type { EmailContext } from './email-context.ts'
import type { Sealer } from './sealer.ts'
import type { WriteEmail } from './write-email.ts'

type Row = { kind: EmailKind; sealedData: string | null; resendCount: number }
export type OpenNeeds = EmailContext & { db: Queryable; sealer: Sealer; writeEmail: WriteEmail }

const removedText = 'This email has passed its retention period, so its recipient and text were deleted.'

const removedEmail: EmailContent = {
  subject: 'Deleted',
  preview: '',
  blocks: [{ kind: 'paragraph', text: removedText }],
}

/** Writes an email from its row. */
export async function openEmail(
  { db, sealer, shop, publicUrl, writeEmail }: OpenNeeds,
  { kind, sealedData, resendCount }: Row,
): Promise<EmailContent> {
  if (sealedData === null) return removedEmail
  const data: unknown = JSON.parse(sealer.open(sealedData))
  const context = { shop: await currentShop(db, shop), publicUrl }
  return writeEmail({ db, ...context }, { kind, data, isResent: resendCount > 0 })
}
