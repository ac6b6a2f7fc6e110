import type { TextContent, TextPreview } from '#contract/shop/own-text.ts'
import type { TextSubject } from '#domain/texts/own-text.ts'
import type { Services } from '#server/services.ts'
import { emailText } from '../emails/email-text.ts'
import { withOwnWords } from '../emails/with-own-words.ts'

/** The order of the samples. */
const orderNumber = 'ORD-1795165200000'

/** What an email of this kind looks like with these words; null for texts that are none. */
export async function emailPreview(
  { shop, publicUrl, writeSample }: Pick<Services, 'shop' | 'publicUrl' | 'writeSample'>,
  subject: TextSubject,
  content: TextContent,
): Promise<TextPreview['email']> {
  if (subject.kind !== 'email' || content.kind !== 'email') return null
  // Rendering emails needs a library that few requests use and startup does not.
  const { emailHtml } = await import('../emails/email-html.ts')
  const email = withOwnWords(writeSample({ shop, publicUrl }, subject.email), content, { shop, orderNumber })
  return {
    subject: email.subject,
    html: await emailHtml({ shop, publicUrl }, email),
    text: emailText(shop, email),
  }
}
