import type { Email } from '#contract/letter.ts'
import { hasSecretLink } from '#domain/letter.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from '../shop/current-shop.ts'
import type { LetterRow } from './letter-queries.ts'
import { letterText } from './letter-text.ts'
import { openLetter } from './open-letter.ts'
import type { Sealer } from './sealer.ts'
import { type WrittenLetter, withoutSecrets } from './written-letter.ts'

type Words = Pick<LetterRow, 'kind' | 'subject' | 'sealedFacts' | 'sealedWriting' | 'edition'>

type Needs = { db: Queryable; sealer: Sealer; shop: ShopConfig; publicUrl: string; canSendMail: boolean }

/** A letter as the admin area shows it: as it went out, or where it has not yet, as it would go out now. */
export async function letterView(
  needs: Needs,
  row: LetterRow,
  reader: { isAdministrator: boolean },
): Promise<Email> {
  const hasHiddenLink = hasSecretLink(row.kind) && !(reader.isAdministrator && isOnlyHere(row, needs))
  const written = await wordsOf(needs, row)
  const shop = await currentShop(needs.db, needs.shop)
  const letter = hasHiddenLink ? withoutSecrets(written) : written
  // Drawing letters takes a library that few need and nobody at the start.
  const { letterHtml } = await import('./letter-html.ts')
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    to: row.recipient,
    orderNumber: row.orderNumber,
    subject: letter.subject,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    text: letterText(shop, letter),
    html: await letterHtml({ ...needs, shop }, letter),
    hasHiddenLink,
  }
}

/** What a letter says to whoever it was sent to. Where it leads to is taken out: whoever holds such a link has the account. */
export async function letterWords(
  needs: Omit<Needs, 'canSendMail'>,
  row: Words,
): Promise<{ subject: string; text: string }> {
  const written = await wordsOf(needs, row)
  const letter = hasSecretLink(row.kind) ? withoutSecrets(written) : written
  return { subject: letter.subject, text: letterText(await currentShop(needs.db, needs.shop), letter) }
}

/** A letter that goes nowhere else: whoever runs the shop has to hand its link on, or the account stays shut. */
function isOnlyHere({ status }: LetterRow, { canSendMail }: Needs): boolean {
  return status === 'kept' || (status === 'waiting' && !canSendMail)
}

async function wordsOf(needs: Omit<Needs, 'canSendMail'>, row: Words): Promise<WrittenLetter> {
  try {
    return row.sealedWriting ? JSON.parse(needs.sealer.open(row.sealedWriting)) : await openLetter(needs, row)
  } catch (error) {
    // One letter that another secret sealed must not hide all the others.
    const reason = error instanceof Error ? error.message : String(error)
    const blocks = [{ kind: 'paragraph' as const, text: `This letter cannot be opened: ${reason}` }]
    return { subject: row.subject ?? row.kind, preview: '', blocks }
  }
}
