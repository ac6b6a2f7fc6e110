import { z } from 'zod'
import { type NotificationDetails, notificationKinds } from '#domain/notification.ts'
import type { EmailWriters } from '../../emails/write-email.ts'
import { staffNotification } from './staff-notification.ts'

export const notificationEmails = {
  staff_notification: {
    data: z.object({
      isDigest: z.boolean(),
      happened: z.array(
        z.object({
          kind: z.enum(notificationKinds),
          count: z.int(),
          first: z.array(z.custom<NotificationDetails>(isObject)),
        }),
      ),
    }),
    write: staffNotification,
  },
} satisfies Partial<EmailWriters<unknown>>

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
