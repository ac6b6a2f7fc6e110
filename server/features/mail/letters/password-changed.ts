import type { LetterFacts } from '#domain/letter.ts'
import type { WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'

export function passwordChanged(
  { shop, publicUrl }: LetterSetting,
  { firstName }: LetterFacts['password_changed'],
): WrittenLetter {
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: 'If it was you, all is well.',
    blocks: [
      { kind: 'heading', text: 'Your password was changed' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'The password of your account was changed just now. If it was you, all is well and there is nothing to do.',
      },
      {
        kind: 'paragraph',
        text: `If it was not you, choose a new password at once, and tell us: ${shop.contact.email} or ${shop.contact.phone}.`,
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: `${publicUrl}/forgot-password`,
        isSecret: false,
      },
    ],
  }
}
