import { z } from 'zod'
import { roles } from '#domain/accounts/staff/roles.ts'
import { conversationStates } from '#domain/conversation.ts'
import { maxCustomerNoteLength } from '#domain/customers/customer.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { returnReasons, returnStatuses } from '#domain/orders/returns/returns.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { Balance, PriceSum } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { SavedAddress, SeenPerson } from './account.ts'

const who = {
  id: z.string().meta({ description: 'Of an account; or `guest-` and the id of their conversation.' }),
  kind: z.enum(['account', 'guest']).meta({
    description: '`guest`: known only by an email address, from a message without a login.',
  }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  since: z.iso.datetime(),
}

const figures = {
  orders: z.int().meta({ description: 'Paid orders.' }),
  lastOrderAt: z.iso.datetime().nullable(),
  valueCents: Balance.optional().meta({
    description: 'Payments less refunds. Only with the permission `reports`.',
  }),
}

const customerGroupName = z
  .string()
  .nullable()
  .meta({ description: 'The group whose price list they buy by.' })

export const ListedCustomer = wireObject(
  { ...who, ...figures, customerGroup: customerGroupName },
  { spelling: 'camel', id: 'ListedCustomer' },
)
export type ListedCustomer = z.output<typeof ListedCustomer>

const CustomerNote = z.object({ id: z.int(), at: z.iso.datetime(), author: z.string(), text: z.string() })
export type CustomerNote = z.infer<typeof CustomerNote>

const OrderOfCustomer = wireObject(
  {
    orderNumber: z.string(),
    placedAt: z.iso.datetime(),
    status: z.enum(orderStatuses),
    totalCents: PriceSum,
    items: z.string().meta({ description: 'The first product, and how many more.' }),
  },
  { spelling: 'camel', id: 'OrderOfCustomer' },
)
export type OrderOfCustomer = z.output<typeof OrderOfCustomer>

const ConversationOfCustomer = z.object({
  id: z.int(),
  state: z.enum(conversationStates),
  lastAt: z.iso.datetime(),
  messages: z.int(),
  message: z.string().meta({ description: 'The beginning of the newest message.' }),
})

const ReturnOfCustomer = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  requestedAt: z.iso.datetime(),
})

export const Customer = wireObject(
  {
    ...who,
    ...figures,
    firstName: z.string(),
    lastName: z.string(),
    mustVerify: z.boolean().meta({ description: 'They cannot log in until the address is verified.' }),
    lastLoginAt: z.iso.datetime().nullable(),
    openSessions: z.int(),
    hasSecondFactor: z.boolean(),
    formerEmails: z.array(z.string()),
    firstOrderAt: z.iso.datetime().nullable(),
    averageCents: Balance.optional().meta({ description: 'Of a paid order, after refunds.' }),
    allOrders: z.int().meta({ description: 'Also those that were never paid.' }),
    newestOrders: z.array(OrderOfCustomer),
    conversations: z.array(ConversationOfCustomer).nullable().meta({
      description: 'Null for callers who may not see messages.',
    }),
    returns: z.array(ReturnOfCustomer),
    notes: z.array(CustomerNote).meta({ description: 'By staff, newest first. Customers never see them.' }),
    addresses: z.array(SavedAddress),
    backInStock: z.array(z.object({ product: z.string(), requestedAt: z.iso.datetime() })),
    wishlistItems: z.int(),
    customerGroup: z.object({ id: z.int(), name: z.string() }).nullable().meta({
      description: 'The group whose price list they buy by.',
    }),
  },
  { spelling: 'camel', id: 'Customer' },
)
export type Customer = z.output<typeof Customer>

export const customerFilters = ['all', 'with_orders', 'without_orders', 'unverified', 'guests'] as const
export const customerSorts = ['newest', 'last_order', 'orders', 'value'] as const

const customers = { tag: 'Administration', access: 'staff:orders' } as const
const params = z.object({ id: z.string().max(100) })
const one = z.object({ customer: Customer })
const safeTwice = z.object({ 'idempotency-key': z.string().min(1).max(200) })

const filters = {
  filter: z.enum(customerFilters).default('all'),
  group: RowIdText.optional().meta({ description: 'The id of a customer group: only its customers.' }),
  q: z.string().trim().max(100).default('').meta({
    description:
      'Words in any order: of a name, email address, phone number or address, or of one of their orders.',
  }),
}

export const CustomerQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z.enum(customerSorts).default('newest').meta({
    description: '`value` needs the permission `reports`. People without orders come last.',
  }),
})
export type CustomerQuery = z.output<typeof CustomerQuery>

export const listCustomers = endpoint({
  ...customers,
  method: 'GET',
  path: '/admin/customers',
  summary: 'List everyone with an account, and people who wrote without one',
  query: CustomerQuery,
  responses: {
    200: z.object({
      customers: z.array(ListedCustomer),
      pagination: Pagination,
      groups: z.array(z.object({ id: z.int(), name: z.string(), customers: z.int() })).meta({
        description: 'Every customer group by name, with how many customers it has.',
      }),
    }),
    403: Problem,
  },
})

export const exportCustomers = endpoint({
  ...customers,
  method: 'GET',
  path: '/admin/customers/export.csv',
  access: 'staff:orders+reports',
  summary:
    'Export the filtered customers as CSV in UTF-8 with a byte order mark, newest first. Cells are escaped so that none can run as a formula',
  query: z.object(filters),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem },
})

export const readCustomer = endpoint({
  ...customers,
  method: 'GET',
  path: '/admin/customers/:id',
  summary:
    'Get a person with their orders, messages, returns and notes. Of a merged account: the one that stayed',
  params,
  responses: { 200: one, 404: Problem },
})

export const addCustomerNote = endpoint({
  ...customers,
  method: 'POST',
  path: '/admin/customers/:id/notes',
  summary: 'Add a note on a person. Safe to send twice with the same key',
  params,
  headers: safeTwice,
  body: z.object({ text: z.string().trim().min(1, 'Enter a note').max(maxCustomerNoteLength) }),
  responses: { 201: one, 400: Problem, 404: Problem, 409: Problem },
})

export const correctCustomer = endpoint({
  ...customers,
  method: 'PATCH',
  path: '/admin/customers/:id',
  summary: "Correct a person's name or phone number. Those of staff only by administrators",
  params,
  body: z.object({
    firstName: z.string().max(100).optional(),
    lastName: z.string().max(100).optional(),
    phone: code().max(40).optional().meta({ description: 'Empty: none.' }),
    was: was(SeenPerson),
  }),
  responses: { 200: one, 400: Problem, 403: Problem, 404: Problem, 409: changedElsewhere(SeenPerson) },
})

export const setCustomerGroup = endpoint({
  ...customers,
  access: 'staff:orders+prices',
  method: 'PUT',
  path: '/admin/customers/:id/group',
  summary: 'Put a person in a customer group, or in none. Their prices change at once. Safe to send twice',
  params,
  body: z.object({ groupId: RowId.nullable() }),
  responses: { 200: one, 400: Problem, 403: Problem, 404: Problem },
})

export const customerHelps = ['verification_email', 'reset_link', 'end_sessions'] as const

export const helpCustomer = endpoint({
  ...customers,
  method: 'POST',
  path: '/admin/customers/:id/help',
  summary:
    'Send the verification email or a password reset link, or end all sessions of a person; of staff only by administrators. Safe to send twice with the same key',
  params,
  headers: safeTwice,
  body: z.object({ help: z.enum(customerHelps) }),
  responses: {
    200: z.object({
      customer: Customer,
      canSendMail: z
        .boolean()
        .meta({ description: 'Without a mail server, emails can be read under Emails.' }),
    }),
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
})

export const changeCustomerEmail = endpoint({
  ...customers,
  access: 'admin',
  method: 'POST',
  path: '/admin/customers/:id/email',
  summary:
    "Correct a person's email address: ends all sessions, asks the new address to be verified and tells the old one. Safe to send twice",
  params,
  body: z.object({ email: code().max(320) }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})

const MergedAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  since: z.iso.datetime(),
})

export const MergePreview = z
  .object({
    staying: MergedAccount,
    closing: MergedAccount,
    moves: z.object({
      orders: z.int(),
      unpaidOrders: z.int(),
      returns: z.int(),
      messages: z.int(),
      addresses: z.int(),
      wishlistItems: z.int(),
      cartItems: z.int(),
      backInStockRequests: z.int(),
      notes: z.int(),
    }),
    isLeftOut: z.object({
      addresses: z.int().meta({ description: 'Already there, or more than an account can have.' }),
      wishlistItems: z.int(),
      cartItems: z.int(),
    }),
    ends: z.object({ sessions: z.int(), hasSecondFactor: z.boolean() }),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = endpoint({
  ...customers,
  access: 'admin',
  method: 'GET',
  path: '/admin/customers/:id/merge',
  summary: 'What merging another account into this one would move and end',
  params,
  query: z.object({ closing: z.string().max(100) }),
  responses: { 200: z.object({ preview: MergePreview }), 404: Problem, 409: Problem },
})

export const mergeCustomers = endpoint({
  ...customers,
  access: 'admin',
  method: 'POST',
  path: '/admin/customers/:id/merge',
  summary:
    'Merge another account of the same person into this one, which stays; the other is closed for good. Safe to send twice',
  params,
  body: z.object({
    closing: z.string().max(100),
    typedEmail: code().max(320).meta({ description: 'The email address of the account that closes.' }),
  }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})
