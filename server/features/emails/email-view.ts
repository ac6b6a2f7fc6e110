import type { Email } from '#contract/shop/email.ts'
import { hasSecretLink } from '#domain/email.ts'
import { currentShop } from '../shop/current-shop.ts'
import { type EmailContent, withoutSecrets } from './email-content.ts'
import type { EmailRow } from './email-queries.ts'
import { emailText } from './email-text.ts'
import { type OpenNeeds, openEmail } from './open-email.ts'

type StoredContent = Pick<EmailRow, 'kind' | 'subject' | 'sealedData' | 'sealedContent' | 'resendCount'>

type Needs = OpenNeeds & { canSendMail: boolean }

/** An email as the admin area shows it: as it was sent, or as it would be sent now. */
export async function emailView(
  needs: Needs,
  row: EmailRow,
  reader: { isAdministrator: boolean },
): Promise<Email> {
  const hasHiddenLink = hasSecretLink(row.kind) && !(reader.isAdministrator && isOnlyHere(row, needs))
  const content = await contentOf(needs, row)
  const shop = await currentShop(needs.db, needs.shop)
  const email = hasHiddenLink ? withoutSecrets(content) : content
  // Rendering emails needs a library that few requests use and startup does not.
  const { emailHtml } = await import('./email-html.ts')
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    to: row.recipient,
    orderNumber: row.orderNumber,
    subject: email.subject,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    text: emailText(shop, email),
    html: await emailHtml({ ...needs, shop }, email),
    hasHiddenLink,
  }
}

/** The content of an email as its recipient saw it, without its links: anyone with such a link has the account. */
export async function contentForRecipient(
  needs: Omit<Needs, 'canSendMail'>,
  row: StoredContent,
): Promise<{ subject: string; text: string }> {
  const content = await contentOf(needs, row)
  const email = hasSecretLink(row.kind) ? withoutSecrets(content) : content
  return { subject: email.subject, text: emailText(await currentShop(needs.db, needs.shop), email) }
}

/** An email that cannot be sent: staff must pass its link on, or the account stays locked. */
function isOnlyHere({ status }: EmailRow, { canSendMail }: Needs): boolean {
  return status === 'kept' || (status === 'waiting' && !canSendMail)
}

async function contentOf(needs: Omit<Needs, 'canSendMail'>, row: StoredContent): Promise<EmailContent> {
  try {
    return row.sealedContent ? JSON.parse(needs.sealer.open(row.sealedContent)) : await openEmail(needs, row)
  } catch (error) {
    // One email sealed with another secret must not hide all the others.
    const reason = error instanceof Error ? error.message : String(error)
    const blocks = [{ kind: 'paragraph' as const, text: `This email cannot be opened: ${reason}` }]
    return { subject: row.subject ?? row.kind, preview: '', blocks }
  }
}
