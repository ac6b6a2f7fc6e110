import { z } from 'zod'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Session, User } from './account.ts'

const GivenRole = z.object({ id: z.int(), name: z.string() })

/** An invitation to work here that nobody has accepted yet. */
export const Invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['staff', 'admin']),
    staffRole: GivenRole.nullable(),
    permissions: z.array(z.enum(permissions)),
    invitedBy: z.string().meta({ description: 'Email address of the administrator.' }),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isOpen: z.boolean().meta({ description: 'Whether its link still works.' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const invitations = { access: 'admin', tag: 'Administration' } as const
const params = z.object({ id: z.string().max(100) })

/** Without a mail server the answer has the link itself, which nobody can read again. */
const Sent = z.object({ invitation: Invitation, link: z.string().nullable() })

export const listInvitations = endpoint({
  ...invitations,
  method: 'GET',
  path: '/admin/invitations',
  summary: 'List the invitations that nobody has accepted yet, newest first',
  responses: { 200: z.object({ invitations: z.array(Invitation) }) },
})

export const InvitationBody = z.object({
  email: code().max(320).default(''),
  name: z.string().max(200).default(''),
  role: z.enum(['staff', 'admin']),
  staffRoleId: z.int().positive().max(2_147_483_647).nullable().default(null).meta({
    description: 'A role whose permissions this person gets. Without one, `permissions` counts.',
  }),
  permissions: z.array(z.enum(permissions)).max(permissions.length).default([]),
})
export type InvitationBody = z.output<typeof InvitationBody>

export const inviteStaff = endpoint({
  ...invitations,
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Invite somebody to work here, by an emailed link that works once',
  body: InvitationBody,
  responses: { 201: Sent, 400: Problem, 404: Problem, 409: Problem },
})

export const resendInvitation = endpoint({
  ...invitations,
  method: 'POST',
  path: '/admin/invitations/:id/send',
  summary: 'Send an invitation again, with a new link. The earlier one stops working',
  params,
  responses: { 200: Sent, 404: Problem },
})

export const withdrawInvitation = endpoint({
  ...invitations,
  method: 'DELETE',
  path: '/admin/invitations/:id',
  summary: 'Withdraw an invitation. Its link stops working',
  params,
  responses: { 204: z.undefined(), 404: Problem },
})

const token = z.string().min(1).max(200)
const open = { access: 'anyone', tag: 'Accounts' } as const

/** What the person who holds the link is shown. */
export const ReceivedInvitation = z
  .object({
    email: z.string(),
    name: z.string(),
    role: z.enum(['staff', 'admin']),
    roleName: z.string().nullable(),
    description: z.string(),
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
    hasAccount: z.boolean().meta({
      description: 'If so, it is accepted with the password of that account; otherwise with a new one.',
    }),
  })
  .meta({ id: 'ReceivedInvitation' })
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const readInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/invitations/read',
  changesNothing: true,
  summary: 'Read an invitation by the token of its link',
  body: z.object({ token }),
  responses: { 200: z.object({ invitation: ReceivedInvitation }), 400: Problem, 429: Problem },
})

export const acceptInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/invitations/accept',
  summary:
    'Accept an invitation and log in: with a new password, or with that of the account that the address has. On 401 second_factor_needed or wrong_code, repeat the request with a code',
  body: z.object({
    token,
    name: z.string().max(200).default(''),
    password: z.string().max(256).default(''),
    code: code().max(40).optional(),
  }),
  responses: {
    200: z.object({ session: Session, user: User }),
    400: Problem,
    401: Problem,
    403: Problem,
    409: Problem,
    429: Problem,
  },
})
