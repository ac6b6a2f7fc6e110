import { z } from 'zod'
import { type AlertDetails, alertKinds } from '#domain/alert.ts'
import type { EmailWriters } from '../../emails/write-email.ts'
import { shopAlert } from './shop-alert.ts'

export const alertEmails = {
  shop_alert: {
    data: z.object({ alert: z.enum(alertKinds), about: z.array(z.custom<AlertDetails>(isObject)) }),
    write: shopAlert,
  },
} satisfies Partial<EmailWriters<unknown>>

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
