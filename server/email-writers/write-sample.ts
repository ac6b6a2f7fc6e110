import type { EmailKind } from '#domain/email.ts'
import type { EmailContent } from '../features/emails/email-content.ts'
import type { EmailContext } from '../features/emails/email-context.ts'
import type { EmailPayload, EmailWriters } from '../features/emails/write-email.ts'
import type { OrderToWrite } from '../features/orders/emails/find-order-to-write.ts'
import { sampleEmails, sampleOrder } from './sample-emails.ts'

export type WriteSample = (context: EmailContext, kind: EmailKind) => EmailContent

/** An email of a kind as it would be for an order that shows every case. What is attached to real ones is left out. */
export function writeSample(
  writers: Partial<EmailWriters<OrderToWrite>>,
  context: EmailContext,
  kind: EmailKind,
): EmailContent {
  const payload = sampleEmails.find((sample) => sample.kind === kind)
  const write = payload && writeOf(writers, payload)
  if (!write) throw new Error(`There is no sample of ${kind}`)
  const { attachment: _none, ...content } = write(context)
  return content
}

function writeOf<Kind extends EmailKind>(
  writers: Partial<EmailWriters<OrderToWrite>>,
  { kind, data }: Extract<EmailPayload, { kind: Kind }>,
): ((context: EmailContext) => EmailContent) | undefined {
  const writer = writers[kind] as EmailWriters<OrderToWrite>[Kind] | undefined
  return writer && ((context) => writer.write(context, data as never, withoutPhotos))
}

// Its products are not in this shop, and neither are their photos.
const withoutPhotos: OrderToWrite = {
  ...sampleOrder,
  lines: sampleOrder.lines.map((line) => ({ ...line, photo: null })),
}
