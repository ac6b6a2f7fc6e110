import { z } from 'zod'
import { permissions } from '#domain/accounts/permissions.ts'
import { roles } from '#domain/accounts/roles.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { User } from './account.ts'

/** An account as an administrator sees it in the list of users. */
export const ShopUser = User.extend({
  createdAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
}).meta({ id: 'ShopUser' })
export type ShopUser = z.infer<typeof ShopUser>

const users = { tag: 'Administration', access: 'admin' } as const

export const UserQuery = z.object({
  q: z.string().trim().max(200).optional().meta({ description: 'Matches part of a name or email address.' }),
  role: z.enum(roles).optional(),
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

export const ChangeRoleBody = z.object({
  role: z.enum(roles),
  permissions: z
    .array(z.enum(permissions))
    .max(permissions.length)
    .optional()
    .meta({ description: 'Only for staff. If omitted, their permissions stay unchanged.' }),
})
export type ChangeRoleBody = z.output<typeof ChangeRoleBody>

export const changeRole = endpoint({
  ...users,
  method: 'PATCH',
  path: '/admin/users/:id',
  summary: "Change another person's role. Takes effect immediately. Nobody can change their own role",
  params: z.object({ id: z.string().max(100) }),
  body: ChangeRoleBody,
  responses: { 200: z.object({ user: ShopUser }), 400: Problem, 403: Problem, 404: Problem, 409: Problem },
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
