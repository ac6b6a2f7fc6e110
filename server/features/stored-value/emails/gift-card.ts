import type { EmailData } from '#domain/email.ts'
import { longDay } from '#domain/long-day.ts'
import { formatRand } from '#domain/money/money.ts'
import { southAfricanDay, yearOf } from '#domain/south-african-day.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function giftCard(
  { publicUrl, shop }: EmailContext,
  { code, amountCents, name, message, expiresAt }: EmailData['gift_card'],
): EmailContent {
  const amount = formatRand(amountCents)
  // The last day on which it can be spent: it ends with that day.
  const lastMs = Date.parse(expiresAt) - 1
  const lastDay = `${longDay(lastMs)} ${yearOf(southAfricanDay(lastMs))}`
  return {
    subject: `A gift card for ${amount} from ${shop.name}`,
    preview: 'The code is in this email. Keep it safe: whoever has it can spend it.',
    blocks: [
      { kind: 'heading', text: `Your gift card for ${amount}` },
      { kind: 'paragraph', text: greeting(name.split(' ')[0] ?? '') },
      ...(message ? [{ kind: 'words', text: message } satisfies EmailBlock] : []),
      { kind: 'paragraph', text: `Spend it on anything at ${shop.name}. This is its code:` },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        text: `Enter the code in your cart. You can use it for several orders, until ${lastDay}. Keep it safe: whoever has the code can spend the card, and we cannot look it up for you.`,
      },
      { kind: 'button', label: 'Go to the shop', url: publicUrl, isSecret: false },
    ],
  }
}
