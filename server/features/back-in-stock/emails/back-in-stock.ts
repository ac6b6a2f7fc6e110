import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'

/** The one email of a request, which is deleted with it. */
export function backInStock(
  { publicUrl, shop }: EmailContext,
  { productName, slug }: EmailData['back_in_stock'],
): EmailContent {
  return {
    subject: `Back in stock: ${productName}`,
    preview: 'You asked us to email you when you can buy it again.',
    blocks: [
      { kind: 'heading', text: 'It is back in stock' },
      {
        kind: 'paragraph',
        text: `You asked ${shop.name} to email you when you can buy this again: ${productName}.`,
      },
      { kind: 'button', label: 'See the product', url: `${publicUrl}/product/${slug}`, isSecret: false },
      { kind: 'paragraph', text: 'We cannot hold it for you, so it may sell out again.' },
      {
        kind: 'paragraph',
        text:
          'This is the only email about it: we have deleted your request. ' +
          'If you did not ask for it, someone typed your address by mistake, and you can ignore this email.',
      },
    ],
  }
}
