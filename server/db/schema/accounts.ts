import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { permissions } from '#domain/accounts/permissions.ts'
import { roles } from '#domain/accounts/roles.ts'
import { verificationPurposes } from '#domain/accounts/verification.ts'
import { countries } from '#domain/fields/address-fields.ts'
import { holds, instant, oneOf } from './columns.ts'

/** A person's account with the shop. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().unique('accounts_email_unique'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /**
     * Set at a sign-up that required verification; people who signed up while the shop could not send mail were never
     * asked.
     */
    mustVerifyEmail: boolean('must_verify_email').notNull().default(false),
    phone: text('phone'),
    role: text('role', { enum: roles }).notNull().default('customer'),
    permissions: text('permissions', { enum: permissions }).array().notNull().default([]),
    // A second factor is required from the next login.
    firstStaffSignInAt: instant('first_staff_sign_in_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('accounts_role_known', table.role, roles),
    holds(
      'accounts_permissions_known',
      sql`${table.permissions} <@ array[${sql.raw(permissions.map((word) => `'${word}'`).join(', '))}]`,
    ),
    holds('accounts_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)

/** A logged-in browser. Only the hash of its token is stored, so that reading this table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique('sessions_token_hash_unique'),
    isRemembered: boolean('is_remembered').notNull(),
    // What its owner has to do before the session may do anything in the admin area.
    needsPassword: boolean('needs_password').notNull().default(false),
    needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
)

/** An account's hashed password. Separate from the account, so that no list of people reads it. */
export const credentials = pgTable('credentials', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  // Increases with every new password, but not when the same one is hashed again.
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/**
 * Secrets sent by email that show who reads an address: hashed, single-use and with an expiry. A new one replaces the
 * older.
 */
export const verificationTokens = pgTable(
  'verification_tokens',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: verificationPurposes }).notNull(),
    tokenHash: text('token_hash').notNull().unique('verification_tokens_token_hash_unique'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'verification_tokens_pk', columns: [table.accountId, table.purpose] }),
    oneOf('verification_tokens_purpose_known', table.purpose, verificationPurposes),
    index('verification_tokens_expires').on(table.expiresAt),
  ],
)

/**
 * A code of six digits sent by email, to log in with in the place of a password: hashed with the shop's secret,
 * single-use, and void after a few wrong attempts. A new one replaces the older.
 */
export const loginCodes = pgTable(
  'login_codes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    holds('login_codes_attempts_not_negative', sql`${table.attempts} >= 0`),
    index('login_codes_expires').on(table.expiresAt),
  ],
)

/** The authenticator app of an account: on once its first code was confirmed. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  // The latest half minute whose code was used: neither it nor an older one is accepted again (RFC 6238 §5.2).
  lastStep: bigint('last_step', { mode: 'number' }),
})

/** Codes to log in without the app, hashed and single-use: a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pk', columns: [table.accountId, table.codeHash] })],
)

/** A person's delivery addresses; the first is filled in at checkout. */
export const accountAddresses = pgTable(
  'account_addresses',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    fullName: text('full_name').notNull(),
    address: text('address').notNull(),
    suburb: text('suburb'),
    city: text('city').notNull(),
    province: text('province'),
    postalCode: text('postal_code').notNull(),
    country: text('country', { enum: countries }).notNull(),
    phone: text('phone').notNull(),
  },
  (table) => [
    primaryKey({ name: 'account_addresses_pk', columns: [table.accountId, table.position] }),
    oneOf('account_addresses_country_known', table.country, countries),
  ],
)
