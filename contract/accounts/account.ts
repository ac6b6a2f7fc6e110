import { z } from 'zod'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { duties, permissions } from '#domain/accounts/staff/permissions.ts'
import { roles } from '#domain/accounts/staff/roles.ts'
import { maxWayBackLength } from '#domain/accounts/way-back.ts'
import type { AddressField } from '#domain/fields/address-fields.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    permissions: z.array(z.enum(permissions)),
    isAdmin: z.boolean(),
    emailVerified: z.boolean(),
    priceList: z.object({ name: z.string(), exclVat: z.boolean() }).optional().meta({
      description: 'The customer group whose prices you have, and whether you see them without VAT.',
    }),
    duty: z
      .enum(duties)
      .optional()
      .meta({ description: 'What this person must do on /account before they can use the admin area.' }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Session = z
  .object({ access_token: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

const accounts = { tag: 'Accounts' } as const

const from = z.string().max(maxWayBackLength).optional().meta({
  description: 'The page of this shop that an emailed link leads back to.',
})

export const LoginBody = z.object({
  email: code().max(320).default(''),
  password: z.string().max(256).default(''),
  emailedCode: code().max(40).optional().meta({
    description: 'In the place of the password: a code from POST /auth/login-code. Works once.',
  }),
  remember: z.boolean().optional(),
  code: code().max(40).optional().meta({
    description: 'A code from the authenticator app, or a recovery code. Required if a second factor is on.',
  }),
  from,
})

export const login = endpoint({
  ...accounts,
  method: 'POST',
  path: '/login',
  access: 'anyone',
  summary:
    'Log in. On 401 second_factor_needed or wrong_code, repeat the request with a code. On 403 email_not_verified, a verification link was emailed',
  body: LoginBody,
  responses: {
    200: z.object({ session: Session, user: User }),
    400: Problem,
    401: Problem,
    403: Problem,
    429: Problem,
  },
})

const credentials = { email: code().max(320).default(''), password: z.string().max(256).default('') }

/** Both payloads of the contract; a `fullname` is split at its first space. */
export const CreateAccountBody = z.object({
  ...credentials,
  fullname: z.string().max(200).optional(),
  firstName: z.string().max(100).default(''),
  lastName: z.string().max(100).default(''),
  from,
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

export const enterCheckout = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/enter-checkout',
  access: 'anyone',
  summary:
    'Begin the checkout with an email address. A new one gets an account without a password and its session; a known one has to log in',
  body: z.object({ email: code().max(320).default('') }),
  responses: {
    200: z.object({ known: z.literal(true) }),
    201: z.object({ data: z.object({ user: User, session: Session }) }),
    400: Problem,
    429: Problem,
  },
})

export const verifySession = endpoint({
  ...accounts,
  method: 'GET',
  path: '/auth/verify',
  access: 'session',
  summary: 'Get the account of the bearer token. With only the cookie, restore its session',
  responses: { 200: z.object({ user: User, session: Session }), 401: Problem },
})

export const logout = endpoint({
  ...accounts,
  method: 'POST',
  path: '/logout',
  access: 'user',
  summary: 'Log out: end this session',
  responses: { 204: z.undefined(), 401: Problem },
})

const Done = z.object({ message: z.string() })
const DoneAndIn = Done.extend({
  data: z.object({ user: User, session: Session }).optional().meta({
    description: 'Missing where a login follows: for staff, and where a second factor is on.',
  }),
})
const verificationToken = z.string().min(1).max(200)

export const verifyEmail = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone',
  summary:
    'Verify an email address with the emailed token and either the sign-up password or a new one. Each token works once',
  body: z.object({
    token: verificationToken,
    password: z.string().max(256).default(''),
    newPassword: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'Replaces the sign-up password and ends all sessions.' }),
  }),
  responses: { 200: DoneAndIn, 400: Problem, 429: Problem },
})

export const forgotPassword = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Email a password reset link. The response is the same whether or not the account exists',
  body: z.object({ email: code().max(320).default(''), from }),
  responses: { 200: Done, 400: Problem, 429: Problem },
})

export const sendLoginCode = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/login-code',
  access: 'anyone',
  summary:
    'Email a link and a code to log in with, in the place of the password. The response is the same whether or not the account exists. Staff log in with their password',
  body: z.object({ email: code().max(320).default(''), from }),
  responses: { 200: Done, 400: Problem, 409: Problem, 429: Problem },
})

export const resetPassword = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the emailed token. Each token works once. Ends all sessions',
  body: z.object({ token: verificationToken, password: z.string().max(256).default('') }),
  responses: { 200: DoneAndIn, 400: Problem, 429: Problem },
})

export const ratePassword = endpoint({
  ...accounts,
  method: 'POST',
  path: '/auth/rate-password',
  access: 'anyone',
  summary: 'Say whether a password may be chosen, before it is. Nothing of it is kept',
  body: z.object({
    ...credentials,
    firstName: z.string().max(100).default(''),
    lastName: z.string().max(100).default(''),
    isForStaff: z.boolean().default(false),
  }),
  responses: {
    200: z.object({ problem: z.string().nullable().meta({ description: 'Null: it may be chosen.' }) }),
    429: Problem,
  },
})

const addressLine = z.string().trim().max(200)

/** Blank and invalid fields pass here: the shop's own rules report them, in their own order and wording. */
export const SavedAddress = z
  .object({
    label: z.string().trim().max(60).default(''),
    fullName: addressLine.default(''),
    address: addressLine.default(''),
    suburb: addressLine.optional(),
    city: addressLine.default(''),
    province: addressLine.optional(),
    postalCode: code().max(20).default(''),
    country: z.enum(['South Africa', 'Other']).default('South Africa'),
    phone: code().max(40).default(''),
  } satisfies Record<AddressField | 'label', z.ZodType>)
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.output<typeof SavedAddress>

export const Account = User.extend({
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  hasPassword: z
    .literal(false)
    .optional()
    .meta({ description: 'False if the account was opened at the checkout and has no password yet.' }),
  addresses: z.array(SavedAddress).meta({ description: 'The first address is filled in at checkout.' }),
}).meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

const own = { ...accounts, access: 'user' } as const

export const readAccount = endpoint({
  ...own,
  method: 'GET',
  path: '/account',
  summary: 'Get your own account',
  responses: { 200: z.object({ account: Account }) },
})

/** What a person's form shows of them. */
export const SeenPerson = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phone: z.string().nullable().optional(),
})

export const updateAccount = endpoint({
  ...own,
  method: 'PATCH',
  path: '/account',
  summary: 'Change your name or telephone number, or how you see prices',
  body: z.object({
    firstName: z.string().trim().max(100).optional(),
    lastName: z.string().trim().max(100).optional(),
    phone: code().max(40).optional(),
    pricesExclVat: z.boolean().optional().meta({
      description: 'Whether you see the prices of your group without VAT.',
    }),
    was: was(SeenPerson),
  }),
  responses: { 200: z.object({ account: Account }), 400: Problem, 409: changedElsewhere(SeenPerson) },
})

export const saveAddresses = endpoint({
  ...own,
  method: 'PUT',
  path: '/account/addresses',
  summary: 'Replace your saved addresses',
  body: z.object({ addresses: z.array(SavedAddress).max(maxAddresses) }),
  responses: { 200: z.object({ account: Account }), 400: Problem },
})

export const changeAddress = endpoint({
  ...own,
  method: 'POST',
  path: '/account/addresses',
  summary:
    'Add, change or remove one of your saved addresses, or make it the default. The others stay as they are, and a repeat changes nothing',
  body: z.object({
    was: SavedAddress.nullable().default(null).meta({ description: 'As you saw it. Null adds one.' }),
    now: SavedAddress.nullable().default(null).meta({ description: 'As it is to be. Null removes it.' }),
    isFirst: z.boolean().default(false),
  }),
  responses: { 200: z.object({ account: Account }), 400: Problem, 409: Problem },
})

export const changePassword = endpoint({
  ...own,
  method: 'POST',
  path: '/account/password',
  summary: 'Change your password, or choose the first one. Ends all other sessions',
  body: z.object({
    currentPassword: z.string().max(256).default(''),
    newPassword: z.string().max(256).default(''),
  }),
  responses: { 200: Done, 400: Problem, 429: Problem },
})

export const exportAccount = endpoint({
  ...own,
  method: 'GET',
  path: '/account/export',
  summary: 'Export all your data, as JSON or as a readable page',
  query: z.object({ format: z.enum(['json', 'html']).default('json') }),
  responses: { 200: z.unknown() },
})

export const deleteAccount = endpoint({
  ...own,
  method: 'DELETE',
  path: '/account',
  summary: 'Delete your account. Orders are kept with only the details that tax law requires',
  body: z.object({
    password: z.string().max(256).default(''),
    givesUpCredit: z.boolean().default(false).meta({
      description:
        'Gives up the store credit that is left. Without it, an account that has some is not deleted.',
    }),
  }),
  responses: { 200: Done, 400: Problem, 409: Problem, 429: Problem },
})

export const OpenSession = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.infer<typeof OpenSession>

const OpenSessions = z.object({ sessions: z.array(OpenSession) })

export const listSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/account/sessions',
  summary: 'List the sessions of this account, newest first',
  responses: { 200: OpenSessions },
})

export const endOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'End all sessions except this one',
  responses: { 200: OpenSessions },
})

export const endSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: 'End one session',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: OpenSessions, 404: Problem },
})

const secondFactorCode = code().max(40).default('')
const password = z.string().max(256).default('')

export const changeSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/account/two-factor',
  summary: 'Turn a second factor on (start, then confirm) or off, or generate new recovery codes',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('start'), password }),
    z.object({ action: z.literal('confirm'), code: secondFactorCode }),
    z.object({ action: z.literal('disable'), password, code: secondFactorCode }),
    z.object({ action: z.literal('recovery_codes'), password, code: secondFactorCode }),
  ]),
  responses: {
    200: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('started'),
        secret: z.string().meta({ description: 'The secret in base32, for entering it in the app by hand.' }),
        uri: z.string().meta({ description: 'The otpauth URI, for a QR code.' }),
      }),
      z.object({ state: z.literal('on'), recoveryCodes: z.array(z.string()) }),
      z.object({ state: z.literal('off') }),
    ]),
    400: Problem,
    403: Problem,
    409: Problem,
    429: Problem,
  },
})
