import type { LetterFacts } from '#domain/letter.ts'
import { withoutLinks } from '../without-links.ts'
import type { WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'

export function contactReceived(
  { shop }: LetterSetting,
  { name, message }: LetterFacts['contact_received'],
): WrittenLetter {
  return {
    subject: `Thank you for writing to ${shop.name}`,
    preview: 'Your message has reached us, and we will answer by e-mail.',
    blocks: [
      { kind: 'heading', text: 'Your message has reached us' },
      { kind: 'paragraph', text: greeting(name.split(' ')[0] ?? '') },
      { kind: 'paragraph', text: 'Thank you for writing. We will answer by e-mail. This is what you wrote:' },
      { kind: 'quote', text: withoutLinks(message) },
      {
        kind: 'paragraph',
        text: `If you did not write to us, somebody mistyped an address, and you need not do anything. Anything urgent: ${shop.contact.phone}.`,
      },
    ],
  }
}
