import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { quoteEmail } from './quote-email.ts'

export const quoteEmails = {
  quote: {
    data: z.object({
      quoteId: z.int(),
      number: z.string(),
      token: z.string(),
      customer: z.string(),
      validUntil: z.string(),
      note: z.string(),
      items: z.array(z.object({ name: z.string(), quantity: z.int(), unitPriceCents: z.int() })),
      totalCents: z.int(),
    }),
    write: quoteEmail,
  },
} satisfies Partial<EmailWriters<unknown>>
