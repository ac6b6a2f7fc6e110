import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { accountsMerged } from './accounts-merged.ts'
import { emailChanged } from './email-changed.ts'

export const customerEmails = {
  email_changed: { data: z.object({ firstName: z.string() }), write: emailChanged },
  accounts_merged: {
    data: z.object({ firstName: z.string(), hasStayed: z.boolean() }),
    write: accountsMerged,
  },
} satisfies Partial<EmailWriters<unknown>>
