import type { LetterFacts } from '#domain/letter.ts'
import type { WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'

export function resetPassword(
  { shop, publicUrl }: LetterSetting,
  { firstName, token }: LetterFacts['reset_password'],
): WrittenLetter {
  return {
    subject: `Choose a new password for ${shop.name}`,
    preview: 'The link works once, for an hour.',
    blocks: [
      { kind: 'heading', text: 'Choose a new password' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'Somebody, most likely you, asked for a new password for the account with this e-mail address.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`,
        isSecret: true,
      },
      {
        kind: 'paragraph',
        text: 'The link works once, for an hour. If it was not you, leave it: your password stays as it is.',
      },
    ],
  }
}
