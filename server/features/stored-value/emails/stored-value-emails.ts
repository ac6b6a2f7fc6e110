import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { giftCard } from './gift-card.ts'

export const storedValueEmails = {
  gift_card: {
    data: z.object({
      code: z.string(),
      amountCents: z.int(),
      name: z.string(),
      message: z.string(),
      expiresAt: z.string(),
    }),
    write: giftCard,
  },
} satisfies Partial<EmailWriters<unknown>>
