import { z } from 'zod'
import { deliveries, notificationKinds } from '#domain/notification.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'

const NotificationChoice = z.object({ kind: z.enum(notificationKinds), delivery: z.enum(deliveries) })
export type NotificationChoice = z.infer<typeof NotificationChoice>

const NotificationChoices = z
  .object({
    choices: z
      .array(
        NotificationChoice.extend({
          isMailedAlready: z.boolean().meta({
            description: "Whether this person's address is the shop's own, which gets an email of each.",
          }),
        }),
      )
      .meta({ description: 'Only of what the caller may see.' }),
    email: z.string(),
    canSendMail: z.boolean(),
  })
  .meta({ id: 'NotificationChoices' })
export type NotificationChoices = z.infer<typeof NotificationChoices>

const notifications = { tag: 'Administration', access: 'staff' } as const

export const readNotificationChoices = endpoint({
  ...notifications,
  method: 'GET',
  path: '/admin/notifications',
  summary: 'Get what the caller is told of by email, and how',
  responses: { 200: NotificationChoices },
})

export const saveNotificationChoices = endpoint({
  ...notifications,
  method: 'PUT',
  path: '/admin/notifications',
  summary: 'Choose what the caller is told of by email, and how. Kinds that are not sent stay as they were',
  body: z.object({ choices: z.array(NotificationChoice).max(notificationKinds.length) }),
  responses: { 200: NotificationChoices, 400: Problem },
})

export const OpenWork = z
  .object({
    ordersToPack: z.int().nullable().meta({ description: 'Paid but not yet fulfilled.' }),
    messages: z.int().nullable().meta({ description: 'Conversations that wait for an answer.' }),
    returns: z.int().nullable().meta({ description: 'Returns that must be answered or decided.' }),
    attention: z.int().nullable().meta({ description: 'Orders with a problem, except open returns.' }),
    alerts: z.int().nullable().meta({ description: 'Problems that belong to no order.' }),
    newest: z
      .object({
        order: z.string().nullable(),
        paidOrder: z.string().nullable().meta({ description: 'Its order number.' }),
        message: z.string().nullable(),
        return: z.string().nullable(),
        attention: z.string().nullable(),
      })
      .meta({ description: 'Changes whenever there is a newer one.' }),
  })
  .meta({
    id: 'OpenWork',
    description: 'Null for what the caller may not see. No count is above 1 000.',
  })
export type OpenWork = z.infer<typeof OpenWork>

export const readOpenWork = endpoint({
  ...notifications,
  method: 'GET',
  path: '/admin/open-work',
  summary: 'Count what waits for staff. Cheap enough to be asked every few seconds',
  responses: { 200: OpenWork },
})
