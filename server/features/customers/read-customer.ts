import type { Customer } from '#contract/accounts/customer.ts'
import { conversationOfGuest, guestId } from '#domain/customers/customer.ts'
import { currentStatus } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listAddresses } from '../accounts/address-queries.ts'
import { type CustomerOrderRow, listNewestOrders } from '../contact/conversations/customer-order-queries.ts'
import {
  type AwaitedProduct,
  type ConversationRow,
  type CustomerAccount,
  type CustomerNoteRow,
  findCustomerAccount,
  findFigures,
  findGroupOf,
  findGuest,
  findLoginFacts,
  findMergedInto,
  listAwaitedProducts,
  listConversationsOf,
  listCustomerNotes,
  listFormerEmails,
  listReturnsOfCustomer,
  ofAccount,
  type ReturnOfCustomer,
  withId,
} from './customer-queries.ts'
import { findGuestSince } from './list-customer-queries.ts'

type Needs = { db: Db; clock: Clock; canSendMail: boolean }

export type CustomerReader = { maySeeSales: boolean; maySeeMessages: boolean }

const shownOrders = 20

/** A person with an account, or one who is known by an address alone; null if there is none with this id. */
export async function readCustomer(
  needs: Needs,
  id: string,
  reader: CustomerReader,
): Promise<Customer | null> {
  const { db } = needs
  const conversationId = conversationOfGuest(id)
  if (conversationId !== null) return readGuest(needs, conversationId, reader)
  const account = await findCustomerAccount(db, id)
  if (account) return accountView(needs, account, reader)
  const mergedInto = await findMergedInto(db, id)
  const stayed = mergedInto === null ? null : await findCustomerAccount(db, mergedInto)
  return stayed && accountView(needs, stayed, reader)
}

async function accountView(
  { db, clock, canSendMail }: Needs,
  account: CustomerAccount,
  { maySeeSales, maySeeMessages }: CustomerReader,
): Promise<Customer> {
  const { id, firstName, lastName, email, phone, role, emailVerified, mustVerifyEmail } = account
  const now = clock()
  const awaiting = { accountId: id, email: emailVerified ? email : null }
  const [
    figures,
    login,
    newest,
    conversations,
    returns,
    notes,
    addresses,
    awaited,
    formerEmails,
    customerGroup,
  ] = await Promise.all([
    findFigures(db, id),
    findLoginFacts(db, id, now),
    listNewestOrders(db, { accountId: id, limit: shownOrders }),
    maySeeMessages ? listConversationsOf(db, ofAccount(id)) : null,
    listReturnsOfCustomer(db, id),
    listCustomerNotes(db, id),
    listAddresses(db, id),
    listAwaitedProducts(db, awaiting),
    listFormerEmails(db, id),
    findGroupOf(db, account),
  ])
  const { orders, valueCents } = figures
  return {
    id,
    kind: 'account',
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email,
    phone,
    role,
    formerEmails,
    addresses,
    isVerified: emailVerified,
    mustVerify: canSendMail && mustVerifyEmail && !emailVerified,
    since: account.createdAt.toISOString(),
    ...login,
    lastLoginAt: isoOf(login.lastLoginAt),
    orders,
    firstOrderAt: isoOf(figures.firstOrderAt),
    lastOrderAt: isoOf(figures.lastOrderAt),
    ...(maySeeSales && { valueCents, averageCents: orders > 0 ? Math.round(valueCents / orders) : 0 }),
    allOrders: newest.total,
    newestOrders: newest.orders.map((order) => orderView(order, now)),
    conversations: conversations?.map(conversationView) ?? null,
    returns: returns.map(returnView),
    notes: notes.map(noteView),
    backInStock: awaited.map(awaitedView),
    customerGroup,
  }
}

async function readGuest(
  { db }: Needs,
  conversationId: number,
  { maySeeSales, maySeeMessages }: CustomerReader,
): Promise<Customer | null> {
  const guest = await findGuest(db, conversationId)
  if (!guest) return null
  const { name, email } = guest
  const since = await findGuestSince(db, conversationId)
  return {
    id: guestId(conversationId),
    kind: 'guest',
    name,
    email,
    firstName: '',
    lastName: '',
    phone: null,
    role: 'customer',
    isVerified: false,
    mustVerify: false,
    since: since.toISOString(),
    lastLoginAt: null,
    openSessions: 0,
    hasSecondFactor: false,
    formerEmails: [],
    orders: 0,
    firstOrderAt: null,
    lastOrderAt: null,
    ...(maySeeSales && { valueCents: 0, averageCents: 0 }),
    allOrders: 0,
    newestOrders: [],
    conversations: maySeeMessages
      ? (await listConversationsOf(db, withId(conversationId))).map(conversationView)
      : null,
    returns: [],
    notes: [],
    addresses: [],
    backInStock: (await listAwaitedProducts(db, { accountId: null, email })).map(awaitedView),
    wishlistItems: 0,
    customerGroup: null,
  }
}

function isoOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function orderView(row: CustomerOrderRow, now: Date) {
  const others = row.lines - 1
  return {
    orderNumber: row.orderNumber,
    placedAt: row.placedAt.toISOString(),
    status: currentStatus(row, now),
    totalCents: row.totalCents,
    items: others > 0 ? `${row.firstProduct} and ${others} more` : row.firstProduct,
  }
}

function conversationView({ lastAt, ...row }: ConversationRow) {
  return { ...row, lastAt: new Date(lastAt).toISOString() }
}

function returnView({ requestedAt, ...row }: ReturnOfCustomer) {
  return { ...row, requestedAt: requestedAt.toISOString() }
}

function noteView({ id, at, author, text }: CustomerNoteRow) {
  return { id, at: at.toISOString(), author, text }
}

function awaitedView({ product, requestedAt }: AwaitedProduct) {
  return { product, requestedAt: requestedAt.toISOString() }
}
