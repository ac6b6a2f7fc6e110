import { z } from 'zod'
import { emailKindLabel, emailKinds } from '#domain/email.ts'
import { withOwnWords } from '#server/features/emails/with-own-words.ts'
import type { EmailWriter, EmailWriters } from '../features/emails/write-email.ts'
import type { OrderToWrite } from '../features/orders/emails/find-order-to-write.ts'
import { sampleOrder } from './sample-emails.ts'
import { writeSample } from './write-sample.ts'

/** An email that shows what one of the others would look like with the owner's words. */
export function emailTest(
  writers: Partial<EmailWriters<OrderToWrite>>,
): EmailWriter<'email_test', OrderToWrite> {
  return {
    data: z.object({ tested: z.enum(emailKinds), opening: z.string(), closing: z.string() }),
    write(context, { tested, ...words }) {
      const { shop } = context
      const sample = writeSample(writers, context, tested)
      const email = withOwnWords(sample, words, { shop, orderNumber: sampleOrder.orderNumber })
      return {
        ...email,
        subject: `Test: ${email.subject}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `This is a test of “${emailKindLabel(tested)}”. The order and the links in it are examples.`,
          },
          ...email.blocks,
        ],
      }
    },
  }
}
