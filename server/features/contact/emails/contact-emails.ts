import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { contactAnswer } from './contact-answer.ts'
import { contactMessage } from './contact-message.ts'
import { contactReceived } from './contact-received.ts'

export const contactEmails = {
  contact_received: { data: z.object({ name: z.string(), message: z.string() }), write: contactReceived },
  contact_message: {
    data: z.object({
      messageId: z.int(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      aboutOrder: z.string().nullable(),
      isOwnOrder: z.boolean().optional(),
    }),
    write: contactMessage,
  },
  contact_answer: {
    data: z.object({
      text: z.string(),
      answers: z.object({ at: z.string(), message: z.string() }).nullable(),
      aboutOrder: z.string().nullable(),
      follows: z.array(z.int()),
    }),
    write: contactAnswer,
  },
} satisfies Partial<EmailWriters<unknown>>
