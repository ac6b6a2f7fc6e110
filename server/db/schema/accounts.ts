import { type AnyColumn, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { roles } from '#domain/accounts/staff/roles.ts'
import { verificationPurposes } from '#domain/accounts/verification.ts'
import { countries } from '#domain/fields/address-fields.ts'
import { holds, instant, oneOf } from './columns.ts'
import { customerGroups } from './customer-groups.ts'
import { accountPhone, accountText, addressText, phoneText } from './search-texts.ts'

const onlyKnownPermissions = (column: AnyColumn) =>
  sql`${column} <@ array[${sql.raw(permissions.map((word) => `'${word}'`).join(', '))}]`

/** Permissions under a name, which an administrator gives to staff together. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    permissions: text('permissions', { enum: permissions }).array().notNull(),
  },
  (table) => [
    uniqueIndex('staff_roles_name_unique').on(sql`lower(${table.name})`),
    holds('staff_roles_permissions_known', onlyKnownPermissions(table.permissions)),
  ],
)

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
    // Null if the permissions were chosen one by one. They count, whatever the role says.
    staffRoleId: integer('staff_role_id').references(() => staffRoles.id, { onDelete: 'set null' }),
    // Until it is restored, nobody can log in to it and its sessions count for nothing.
    suspendedAt: instant('suspended_at'),
    customerGroupId: integer('customer_group_id').references(() => customerGroups.id),
    // Null if they see prices as their group does.
    pricesExclVat: boolean('prices_excl_vat'),
    // A second factor is required from the next login.
    firstStaffSignInAt: instant('first_staff_sign_in_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('accounts_role_known', table.role, roles),
    holds('accounts_permissions_known', onlyKnownPermissions(table.permissions)),
    holds('accounts_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('accounts_created').on(table.createdAt, table.id),
    index('accounts_search').using('gin', sql.raw(`${accountText('')} gin_trgm_ops`)),
    index('accounts_phone').using('gin', sql.raw(`${accountPhone('')} gin_trgm_ops`)),
    holds('accounts_suspended_are_staff', sql`${table.suspendedAt} is null or ${table.role} <> 'customer'`),
    index('accounts_staff_role').on(table.staffRoleId),
    index('accounts_customer_group').on(table.customerGroupId).where(sql`customer_group_id is not null`),
  ],
)

/**
 * An open invitation to work here: accepting or withdrawing it deletes the row. Only the hash of the link's token is
 * stored; sending it again replaces it.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique('staff_invitations_email_unique'),
    name: text('name').notNull(),
    role: text('role', { enum: roles }).notNull(),
    permissions: text('permissions', { enum: permissions }).array().notNull(),
    staffRoleId: integer('staff_role_id').references(() => staffRoles.id, { onDelete: 'set null' }),
    tokenHash: text('token_hash').notNull().unique('staff_invitations_token_hash_unique'),
    // Whether the shop sent the link itself: only then does opening it show who reads the address.
    isEmailed: boolean('is_emailed').notNull(),
    // The link counts for nothing once they are no longer an administrator.
    invitedBy: text('invited_by')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    holds('staff_invitations_role_of_staff', sql`${table.role} in ('staff', 'admin')`),
    holds('staff_invitations_permissions_known', onlyKnownPermissions(table.permissions)),
    holds('staff_invitations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('staff_invitations_expires').on(table.expiresAt),
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
    index('account_addresses_search').using('gin', sql.raw(`${addressText('')} gin_trgm_ops`)),
    index('account_addresses_phone').using('gin', sql.raw(`${phoneText('')} gin_trgm_ops`)),
  ],
)

/** When a person last logged in: sessions are deleted as soon as they end. */
export const lastLogins = pgTable('last_logins', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  at: instant('at').notNull(),
})

/** Accounts that were merged into another, and no longer exist. */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    /** What it was called: links to it lead on to the account that stayed. */
    oldAccountId: text('old_account_id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mergedAt: instant('merged_at').notNull(),
    mergedBy: text('merged_by').notNull(),
  },
  (table) => [index('merged_accounts_account').on(table.accountId)],
)

/** Addresses that an account once had: what was sent to a verified one until then is still about this person. */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    wasVerified: boolean('was_verified').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    index('former_emails_account').on(table.accountId),
    index('former_emails_email').on(table.email),
  ],
)

/** Staff notes on a person. Customers never see them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    requestKey: text('request_key'),
  },
  (table) => [
    holds('customer_notes_say_something', sql`${table.text} <> ''`),
    unique('customer_notes_request_key_unique').on(table.accountId, table.requestKey),
  ],
)
