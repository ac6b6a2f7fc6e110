import { z } from 'zod'
import { emailKinds, emailStatuses } from '#domain/email.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'

export const Email = z
  .object({
    id: z.int(),
    kind: z.enum(emailKinds),
    status: z.enum(emailStatuses),
    to: z.string(),
    orderNumber: z.string().nullable(),
    subject: z.string(),
    attempts: z.int(),
    nextAttemptAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    text: z.string(),
    html: z.string().meta({ description: 'Untrusted HTML: show it in a sandboxed iframe.' }),
    hasHiddenLink: z.boolean().meta({
      description:
        'The email contains a link that gives access to an account, which only the recipient may see.',
    }),
  })
  .meta({ id: 'Email' })
export type Email = z.infer<typeof Email>

const emails = { tag: 'Administration', access: 'staff:emails' } as const

export const listEmails = endpoint({
  ...emails,
  method: 'GET',
  path: '/admin/emails',
  summary: 'List all emails, newest first, as they were or will be sent',
  query: z.object({
    ...pageQuery,
    kind: z.enum(emailKinds).optional(),
    status: z.enum(emailStatuses).optional(),
    q: z.string().trim().max(200).optional().meta({
      description:
        'Words in any order: of a recipient, subject or order number, of the name of the customer, or of the order.',
    }),
  }),
  responses: {
    200: z.object({
      emails: z.array(Email),
      pagination: Pagination,
      canSendMail: z.boolean().meta({ description: 'Whether the shop has a mail server.' }),
      kept: z.int().meta({
        description:
          'How many emails were stored without a mail server and have not been released or withdrawn yet.',
      }),
    }),
  },
})

export const readEmail = endpoint({
  ...emails,
  method: 'GET',
  path: '/admin/emails/:id',
  summary: 'Get an email as it was or will be sent',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ email: Email }), 404: Problem },
})

export const resendEmail = endpoint({
  ...emails,
  method: 'POST',
  path: '/admin/emails/:id/resend',
  summary: 'Send an email again with its current text. One that is still waiting is sent immediately',
  params: z.object({ id: RowIdText }),
  responses: { 200: z.object({ email: Email }), 404: Problem, 409: Problem },
})

export const retryEmails = endpoint({
  ...emails,
  method: 'POST',
  path: '/admin/emails/retry',
  summary: 'Retry every failed email immediately',
  responses: { 200: z.object({ retried: z.int() }), 409: Problem },
})

export const releaseEmails = endpoint({
  ...emails,
  method: 'POST',
  path: '/admin/emails/kept',
  summary:
    'Release or withdraw the emails that were stored without a mail server: send those from the last days, all, or none. Outdated emails are never sent, and each is sent once',
  body: z.discriminatedUnion('send', [
    z.object({ send: z.literal('recent'), days: z.int().min(1).max(365) }),
    z.object({ send: z.literal('all') }),
    z.object({ send: z.literal('none') }),
  ]),
  responses: { 200: z.object({ queued: z.int(), withdrawn: z.int() }), 400: Problem, 409: Problem },
})
