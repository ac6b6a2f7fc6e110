import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['customer', 'admin']),
    isAdmin: z.boolean(),
    emailVerified: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Session = z
  .object({ access_token: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

const accounts = { tag: 'Accounts' } as const

export const LoginBody = z.object({
  email: z.string().max(320).default(''),
  password: z.string().max(256).default(''),
  remember: z.boolean().optional(),
})

export const login = endpoint({
  ...accounts,
  method: 'POST',
  path: '/login',
  access: 'anyone',
  summary: 'Sign in',
  body: LoginBody,
  responses: { 200: z.object({ session: Session, user: User }), 400: Problem, 401: Problem, 429: Problem },
})

const credentials = { email: z.string().max(320).default(''), password: z.string().max(256).default('') }

/** Both payloads of the contract; a `fullname` is split at its first space. */
export const CreateAccountBody = z.object({
  ...credentials,
  fullname: z.string().max(200).optional(),
  firstName: z.string().max(100).default(''),
  lastName: z.string().max(100).default(''),
})
export type CreateAccountBody = z.output<typeof CreateAccountBody>

export const createAccount = endpoint({
  ...accounts,
  method: 'POST',
  path: '/createAccount',
  access: 'anyone',
  summary: 'Sign up',
  body: CreateAccountBody,
  responses: {
    201: z.object({ data: z.object({ user: User, session: Session.optional() }), message: z.string() }),
    400: Problem,
    429: Problem,
  },
})

export const verifySession = endpoint({
  ...accounts,
  method: 'GET',
  path: '/auth/verify',
  access: 'session',
  summary: 'Who the bearer is; with the cookie alone, the session it restores',
  responses: { 200: z.object({ user: User, session: Session }), 401: Problem },
})

export const logout = endpoint({
  ...accounts,
  method: 'POST',
  path: '/logout',
  access: 'user',
  summary: 'End this session',
  responses: { 204: z.undefined(), 401: Problem },
})
