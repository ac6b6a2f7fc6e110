import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'

/** A message sent to the shop, both before and after staff have dealt with it. */
export const CustomerMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    orderNumber: z
      .string()
      .nullable()
      .meta({ description: 'As entered: without `isOwnOrder` it may not be an order of this person.' }),
    isOwnOrder: z.boolean().meta({ description: 'Whether the sender was logged in and placed that order.' }),
    hasAccount: z.boolean().meta({ description: 'Whether the sender was logged in.' }),
    receivedAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
    doneBy: z.string().nullable(),
  })
  .meta({ id: 'CustomerMessage' })
export type CustomerMessage = z.infer<typeof CustomerMessage>

export const messageFilters = ['open', 'done', 'all'] as const

const messages = { tag: 'Administration', access: 'staff:emails' } as const
const params = z.object({ id: RowIdText })

export const listMessages = endpoint({
  ...messages,
  method: 'GET',
  path: '/admin/messages',
  summary: 'List messages to the shop: open ones oldest first, all others newest first',
  query: z.object({
    ...pageQuery,
    status: z.enum(messageFilters).default('open'),
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .meta({ description: 'Matches part of a name, email address, order number or message.' }),
  }),
  responses: { 200: z.object({ messages: z.array(CustomerMessage), pagination: Pagination, open: z.int() }) },
})

export const readMessage = endpoint({
  ...messages,
  method: 'GET',
  path: '/admin/messages/:id',
  summary: 'Get a message',
  params,
  responses: { 200: z.object({ message: CustomerMessage }), 404: Problem },
})

export const markMessage = endpoint({
  ...messages,
  method: 'PATCH',
  path: '/admin/messages/:id',
  summary: 'Mark a message as done, or reopen it. Safe to send twice',
  params,
  body: z.object({ done: z.boolean() }),
  responses: { 200: z.object({ message: CustomerMessage }), 404: Problem },
})
