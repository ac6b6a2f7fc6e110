import type { TextContentOf } from '#contract/shop/own-text.ts'
import type { EmailKind } from '#domain/email.ts'
import { emailTextKey, ownWordedEmails } from '#domain/texts/own-text.ts'
import { fillIn } from '#domain/texts/placeholders.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { emailFacts } from '../texts/page-facts.ts'
import { findShownText } from '../texts/text-queries.ts'
import type { EmailBlock, EmailContent } from './email-content.ts'

export type OwnWords = Pick<TextContentOf<'email'>, 'opening' | 'closing'>

/** What the owner adds to emails of this kind; null if nothing. */
export async function findOwnWords(db: Queryable, kind: EmailKind): Promise<OwnWords | null> {
  if (!ownWordedEmails.includes(kind)) return null
  const content = (await findShownText(db, emailTextKey(kind)))?.content
  return content?.kind === 'email' ? content : null
}

/** The email with the owner's words around what the shop writes, which stays as it is. */
export function withOwnWords(
  email: EmailContent,
  words: OwnWords,
  { shop, orderNumber }: { shop: ShopConfig; orderNumber: string },
): EmailContent {
  const facts = emailFacts(shop, { firstName: greetedName(email) ?? 'customer', orderNumber })
  const block = (typed: string): EmailBlock[] =>
    typed === '' ? [] : [{ kind: 'words', text: fillIn(typed, facts) }]
  const at = placeOfOpening(email.blocks)
  return {
    ...email,
    blocks: [
      ...email.blocks.slice(0, at),
      ...block(words.opening),
      ...email.blocks.slice(at),
      ...block(words.closing),
    ],
  }
}

// As `greeting` writes it.
const greetings = /^Hello(?: (.+))?,$/

function placeOfOpening(blocks: readonly EmailBlock[]): number {
  const greeting = blocks.findIndex(isGreeting)
  return 1 + (greeting === -1 ? blocks.findIndex(({ kind }) => kind === 'heading') : greeting)
}

function isGreeting(block: EmailBlock): boolean {
  return block.kind === 'paragraph' && greetings.test(block.text)
}

/** Only a name that looks like one, since the greeting has no other. */
function greetedName({ blocks }: EmailContent): string | undefined {
  const greeting = blocks.find(isGreeting)
  return greeting?.kind === 'paragraph' ? greetings.exec(greeting.text)?.[1] : undefined
}
