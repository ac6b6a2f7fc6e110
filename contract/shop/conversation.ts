import { z } from 'zod'
import { conversationStates, maxAnswerLength, maxConversationNoteLength } from '#domain/conversation.ts'
import { emailStatuses } from '#domain/email.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { PriceSum } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const StaffMember = z.object({ id: z.string(), name: z.string() })
export type StaffMember = z.infer<typeof StaffMember>

const parts = {
  id: z.int(),
  name: z.string(),
  email: z.string().meta({ description: 'Where answers go: the address in the newest message.' }),
  state: z.enum(conversationStates),
  waitingSince: z.iso.datetime().nullable().meta({ description: 'The first message without an answer.' }),
  lastAt: z.iso.datetime(),
  assignee: StaffMember.nullable(),
}

export const ListedConversation = z
  .object({
    ...parts,
    message: z.string().meta({ description: 'The beginning of the newest message.' }),
    orderNumber: z.string().nullable().meta({ description: 'As entered in the newest message.' }),
    messages: z.int(),
  })
  .meta({ id: 'ListedConversation' })
export type ListedConversation = z.infer<typeof ListedConversation>

export const CustomerMessage = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    name: z.string(),
    email: z.string(),
    text: z.string(),
    orderNumber: z
      .string()
      .nullable()
      .meta({ description: 'As entered: without `isOwnOrder` it may not be an order of this person.' }),
    isOwnOrder: z.boolean().meta({ description: 'Whether the sender was logged in and placed that order.' }),
    isLoggedIn: z.boolean().meta({ description: 'Without a login, anyone can enter any address.' }),
  })
  .meta({ id: 'CustomerMessage' })
export type CustomerMessage = z.infer<typeof CustomerMessage>

export const ConversationAnswer = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    author: z.string(),
    to: z.string(),
    text: z.string(),
    emailStatus: z
      .enum(emailStatuses)
      .nullable()
      .meta({ description: 'Null if the email was deleted at the end of its retention period.' }),
  })
  .meta({ id: 'ConversationAnswer' })
export type ConversationAnswer = z.infer<typeof ConversationAnswer>

export const ConversationNote = z
  .object({ id: z.int(), at: z.iso.datetime(), author: z.string(), text: z.string() })
  .meta({ id: 'ConversationNote' })
export type ConversationNote = z.infer<typeof ConversationNote>

const CustomerOrder = wireObject(
  {
    orderNumber: z.string(),
    placedAt: z.iso.datetime(),
    status: z.enum(orderStatuses),
    totalCents: PriceSum,
    items: z.string().meta({ description: 'The first product, and how many more.' }),
  },
  { spelling: 'camel', id: 'CustomerOrder' },
)

export const Conversation = z
  .object({
    ...parts,
    stateBy: z
      .string()
      .nullable()
      .meta({ description: 'Who set the state; null if a message of the customer opened it.' }),
    stateAt: z.iso.datetime(),
    version: z.int().meta({
      description: 'Increases with every message and answer. An answer names the version that was read.',
    }),
    messages: z.array(CustomerMessage),
    answers: z.array(ConversationAnswer),
    notes: z.array(ConversationNote),
    customer: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        since: z.iso.datetime(),
        match: z.enum(['login', 'verified_email']).meta({
          description:
            '`login`: they wrote while logged in. `verified_email`: nobody logged in, but the address is the verified one of this account.',
        }),
        orders: z
          .array(CustomerOrder)
          .nullable()
          .meta({ description: 'The newest ten; null for callers who may not see orders.' }),
        orderCount: z.int().nullable(),
      })
      .nullable()
      .meta({ description: 'The account of the customer. Never found by a name or an unverified address.' }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

const conversations = { tag: 'Administration', access: 'staff:emails' } as const
const params = z.object({ id: RowIdText })
const one = z.object({ conversation: Conversation })
const safeTwice = z.object({ 'idempotency-key': z.string().min(1).max(200) })

export const conversationFilters = ['open', 'waiting', 'done', 'all'] as const
export const assigneeFilters = ['anyone', 'me', 'nobody'] as const

export const listConversations = endpoint({
  ...conversations,
  method: 'GET',
  path: '/admin/conversations',
  summary:
    'List conversations with customers: open ones by how long they have waited, all others newest first',
  query: z.object({
    ...pageQuery,
    state: z.enum(conversationFilters).default('open'),
    assignee: z.enum(assigneeFilters).default('anyone'),
    q: z.string().trim().max(200).optional().meta({
      description:
        'Words in any order: of a name, email address, order number or message, or of an order of the customer.',
    }),
  }),
  responses: {
    200: z.object({
      conversations: z.array(ListedConversation),
      pagination: Pagination,
      counts: z
        .object({ open: z.int(), waiting: z.int(), mine: z.int(), unassigned: z.int() })
        .meta({ description: '`mine` and `unassigned` count open ones.' }),
    }),
  },
})

export const listAssignees = endpoint({
  ...conversations,
  method: 'GET',
  path: '/admin/conversations/assignees',
  summary: 'List the staff to whom a conversation can be assigned: everyone who may see messages',
  responses: { 200: z.object({ people: z.array(StaffMember) }) },
})

export const readConversation = endpoint({
  ...conversations,
  method: 'GET',
  path: '/admin/conversations/:id',
  summary: 'Get a conversation: messages, answers, notes, and the orders of the customer',
  params,
  responses: { 200: one, 404: Problem },
})

export const moveConversation = endpoint({
  ...conversations,
  method: 'PATCH',
  path: '/admin/conversations/:id',
  summary: 'Change the state of a conversation, or whom it is assigned to. Safe to send twice',
  params,
  body: z.object({
    state: z.enum(conversationStates).optional(),
    version: z.int().optional().meta({
      description: 'The version that was read. If the customer has written since, the state is not changed.',
    }),
    assigneeId: z.string().max(100).nullable().optional(),
  }),
  responses: { 200: one, 404: Problem, 409: Problem },
})

export const answerConversation = endpoint({
  ...conversations,
  method: 'POST',
  path: '/admin/conversations/:id/answers',
  summary:
    'Answer a customer by email. Refused if somebody has written since the version that was read. Safe to send twice with the same key',
  params,
  headers: safeTwice,
  body: z.object({
    text: z.string().trim().min(1, 'Enter an answer').max(maxAnswerLength),
    version: z.int(),
    isLast: z.boolean().default(false).meta({ description: 'Marks the conversation as done.' }),
  }),
  responses: { 201: one, 400: Problem, 404: Problem, 409: Problem },
})

export const addConversationNote = endpoint({
  ...conversations,
  method: 'POST',
  path: '/admin/conversations/:id/notes',
  summary: 'Add a note that the customer never sees. Safe to send twice with the same key',
  params,
  headers: safeTwice,
  body: z.object({ text: z.string().trim().min(1, 'Enter a note').max(maxConversationNoteLength) }),
  responses: { 201: one, 400: Problem, 404: Problem, 409: Problem },
})

export const findConversationOfMessage = endpoint({
  ...conversations,
  method: 'GET',
  path: '/admin/messages/:id',
  summary: 'Find the conversation that a message is part of, as emails about a message link to it',
  params,
  responses: { 200: z.object({ conversationId: z.int() }), 404: Problem },
})

export const listOrderMessages = endpoint({
  ...conversations,
  method: 'GET',
  path: '/orders/:orderNumber/messages',
  access: 'staff:emails+orders',
  summary: 'List the messages about an order, newest first, with the state of their conversation',
  params: z.object({ orderNumber: code().max(40) }),
  responses: {
    200: z.object({
      messages: z.array(
        CustomerMessage.extend({ conversationId: z.int(), state: z.enum(conversationStates) }),
      ),
    }),
    404: Problem,
  },
})
