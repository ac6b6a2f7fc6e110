import { z } from 'zod'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { loginActions, roles } from '#domain/accounts/staff/roles.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { OpenSession, User } from './account.ts'

/** An account as an administrator sees it in the list of users. */
export const ShopUser = User.extend({
  createdAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  staffRole: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .meta({ description: 'Null if the permissions were chosen one by one.' }),
  suspendedAt: z.iso.datetime().nullable().meta({ description: 'Since when nobody can log in to it.' }),
  lastSeenAt: z.iso.datetime().nullable().meta({ description: 'In a session that is still open.' }),
}).meta({ id: 'ShopUser' })
export type ShopUser = z.infer<typeof ShopUser>

const users = { tag: 'Administration', access: 'admin' } as const

export const UserQuery = z.object({
  q: z.string().trim().max(200).optional().meta({ description: 'Matches part of a name or email address.' }),
  role: z
    .enum([...roles, 'team'])
    .optional()
    .meta({ description: '`team` is staff and administrators.' }),
  ...pageQuery,
})
export type UserQuery = z.output<typeof UserQuery>

export const listUsers = endpoint({
  ...users,
  method: 'GET',
  path: '/admin/users',
  summary: 'List accounts with their roles, sorted by email address',
  query: UserQuery,
  responses: { 200: z.object({ users: z.array(ShopUser), pagination: Pagination }), 400: Problem },
})

const seenRights = z.object({
  role: z.enum(roles).optional(),
  permissions: z.array(z.enum(permissions)).optional(),
  staffRoleId: z.int().nullable().optional(),
})

export const ChangeRoleBody = z.object({
  role: z.enum(roles),
  permissions: z
    .array(z.enum(permissions))
    .max(permissions.length)
    .optional()
    .meta({ description: 'Only for staff. If omitted, their permissions stay unchanged.' }),
  staffRoleId: z
    .int()
    .positive()
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'Only for staff: a role whose permissions they get, in place of `permissions`.' }),
  was: was(seenRights),
})
export type ChangeRoleBody = z.output<typeof ChangeRoleBody>

export const changeRole = endpoint({
  ...users,
  method: 'PATCH',
  path: '/admin/users/:id',
  summary: "Change another person's role. Takes effect immediately. Nobody can change their own role",
  params: z.object({ id: z.string().max(100) }),
  body: ChangeRoleBody,
  responses: {
    200: z.object({ user: ShopUser }),
    400: Problem,
    403: Problem,
    404: Problem,
    409: changedElsewhere(seenRights),
  },
})

const onePerson = z.object({ id: z.string().max(100) })

export const markVerified = endpoint({
  ...users,
  method: 'POST',
  path: '/admin/users/:id/verified',
  summary: "Mark someone's email address as verified, so that they can log in. Safe to send twice",
  params: onePerson,
  responses: { 200: z.object({ user: ShopUser }), 404: Problem },
})

export const sendResetLink = endpoint({
  ...users,
  method: 'POST',
  path: '/admin/users/:id/reset-link',
  summary: 'Email someone a password reset link, as "Forgot password?" does',
  params: onePerson,
  responses: { 200: z.object({ user: ShopUser, canSendMail: z.boolean() }), 404: Problem },
})

/** A login or an attempt at one, from the audit log. */
export const LoginEvent = z
  .object({
    at: z.iso.datetime(),
    kind: z.enum(loginActions),
    network: z.string().nullable(),
  })
  .meta({ id: 'LoginEvent' })
export type LoginEvent = z.infer<typeof LoginEvent>

/** One account with everything that an administrator may know of its use. */
export const UserInFull = z
  .object({
    user: ShopUser,
    needsSecondFactor: z.boolean().meta({
      description: 'Whether the admin area opens to them only with a second factor.',
    }),
    sessions: z.array(OpenSession).meta({ description: '`current` is the session of this call.' }),
    logins: z.array(LoginEvent).meta({ description: 'The newest 20.' }),
  })
  .meta({ id: 'UserInFull' })
export type UserInFull = z.infer<typeof UserInFull>

export const readUser = endpoint({
  ...users,
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Get one account with its open sessions and latest logins',
  params: onePerson,
  responses: { 200: UserInFull, 404: Problem },
})

const changed = {
  200: z.object({ user: ShopUser }),
  403: Problem,
  404: Problem,
  409: Problem,
}

export const suspendUser = endpoint({
  ...users,
  method: 'POST',
  path: '/admin/users/:id/suspend',
  summary: 'Suspend somebody who works here: their sessions end and they cannot log in. Safe to send twice',
  params: onePerson,
  responses: changed,
})

export const restoreUser = endpoint({
  ...users,
  method: 'POST',
  path: '/admin/users/:id/restore',
  summary: 'Let somebody who was suspended log in again. Safe to send twice',
  params: onePerson,
  responses: changed,
})

export const resetSecondFactor = endpoint({
  ...users,
  method: 'POST',
  path: '/admin/users/:id/second-factor/reset',
  summary:
    'Turn off the second factor of somebody who lost it. Ends their sessions and tells them by email. Safe to send twice',
  params: onePerson,
  responses: changed,
})

export const endUserSessions = endpoint({
  ...users,
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  summary: 'End all sessions of another person',
  params: onePerson,
  responses: { 204: z.undefined(), 404: Problem, 409: Problem },
})

export const endUserSession = endpoint({
  ...users,
  method: 'DELETE',
  path: '/admin/users/:id/sessions/:sessionId',
  summary: 'End one session of another person',
  params: onePerson.extend({ sessionId: z.string().max(100) }),
  responses: { 204: z.undefined(), 404: Problem, 409: Problem },
})
