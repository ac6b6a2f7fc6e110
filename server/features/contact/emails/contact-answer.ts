import type { EmailData } from '#domain/email.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import { withoutLinks } from '../../emails/without-links.ts'

/** An answer in the words of a member of staff, with what it answers below. */
export function contactAnswer(
  { shop }: EmailContext,
  { text, answers, aboutOrder, follows }: EmailData['contact_answer'],
): EmailContent {
  const topic = aboutOrder ? `about ${aboutOrder}` : `to ${shop.name}`
  return {
    subject: `Re: Your message ${topic}`,
    preview: text.slice(0, 100),
    replyTo: shop.contact.email,
    isPersonal: true,
    follows,
    blocks: [
      { kind: 'heading', text: `Your message ${topic}` },
      { kind: 'words', text },
      ...(answers ? quoted(answers) : []),
    ],
  }
}

/** Anyone can enter any address, so what was written there never brings its links here. */
function quoted({ at, message }: { at: string; message: string }): EmailContent['blocks'] {
  const day = southAfricanDay(Date.parse(at))
  return [
    { kind: 'paragraph', text: `You wrote on ${formatDay(day)} ${day.slice(0, 4)}:` },
    { kind: 'quote', text: withoutLinks(message) },
  ]
}
