import type { Account } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import type { EmailKind } from '#domain/email.ts'
import type { InvoiceKind } from '#domain/money/invoice.ts'
import type { InvoiceDocument } from '#domain/money/invoice-document.ts'
import type { Cents } from '#domain/money/money.ts'
import { type QuoteStatus, quoteNumber, quoteStatus } from '#domain/orders/quote.ts'
import type {
  ReturnOutcome,
  ReturnReason,
  ReturnRemedy,
  ReturnStatus,
} from '#domain/orders/returns/returns.ts'
import type { RefundStatus } from '#domain/payments/refunds.ts'
import type { StoredValueReason } from '#domain/payments/stored-value.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import { listInvitationsTo } from '../accounts/invitations/invitation-queries.ts'
import { readAccount } from '../accounts/read-account.ts'
import { listSessions } from '../accounts/sessions/session-queries.ts'
import { listBackInStockRequestsOf } from '../back-in-stock/back-in-stock-queries.ts'
import { type CartItem, findSavedCart } from '../cart/saved-cart-queries.ts'
import { productView } from '../catalogue/product-view.ts'
import { contentForRecipient } from '../emails/email-view.ts'
import type { OpenNeeds } from '../emails/open-email.ts'
import { listOrders } from '../orders/order-queries.ts'
import { orderView } from '../orders/order-view.ts'
import { listReturnsOfAccount, type ReturnRow } from '../orders/returns/return-queries.ts'
import { listQuotesOf, type QuoteRow } from '../quotes/quote-queries.ts'
import { quotedInfo } from '../quotes/quote-view.ts'
import { listEntriesOf, sumCredit } from '../stored-value/stored-value-queries.ts'
import { readWishlist } from '../wishlist/read-wishlist.ts'
import {
  findAccountTraces,
  listChangesOf,
  listCustomerRemarks,
  listInvoicesOfAccount,
  listPaymentsOf,
  listRefundsOf,
  listRemarksOf,
} from './export-queries.ts'
import { listAnswersTo, listEmailsOf, listMessagesOf, listNotesAbout } from './personal-data-queries.ts'

export type AccountExport = {
  exportedAt: string
  account: Account
  formerEmails: string[]
  lastLoginAt: string | null
  orders: Order[]
  returns: ExportedReturn[]
  wishlist: { productId: number; name: string }[]
  cart: CartItem[]
  messages: { receivedAt: string; name: string; email: string; orderNumber: string | null; message: string }[]
  answers: { at: string; to: string; text: string }[]
  quotes: ExportedQuote[]
  backInStockRequests: { requestedAt: string; product: string; email: string }[]
  invitations: { sentAt: string; name: string; email: string }[]
  emails: { createdAt: string; kind: EmailKind; recipient: string; subject: string; text: string }[]
  invoices: {
    kind: InvoiceKind
    number: string | null
    issuedAt: string | null
    orderNumber: string
    document: InvoiceDocument
  }[]
  payments: { recordedAt: string; orderNumber: string; amountCents: Cents; reference: string }[]
  refunds: {
    requestedAt: string
    orderNumber: string
    amountCents: Cents
    status: RefundStatus
    reason: string
    failure: string | null
  }[]
  storeCredit: {
    balanceCents: Cents
    entries: {
      at: string
      reason: StoredValueReason
      amountCents: Cents
      orderNumber: string | null
      note: string | null
    }[]
  }
  remarks: { at: string; orderNumber: string | null; text: string }[]
  changes: { at: string; action: string; about: string; before: unknown; after: unknown }[]
  sessions: { createdAt: string; lastSeenAt: string; userAgent: string | null }[]
}

type ExportedQuote = {
  number: string
  createdAt: string
  status: QuoteStatus
  to: ReturnType<typeof quotedInfo>
  validUntil: string
  note: string
  items: { name: string; quantity: number; unitPriceCents: Cents }[]
  totalCents: Cents
}

type ExportedReturn = {
  requestedAt: string
  orderNumber: string
  status: ReturnStatus
  outcome: ReturnOutcome | null
  reason: ReturnReason
  remedy: ReturnRemedy
  items: { name: string; quantity: number }[]
  note: string | null
  answer: string | null
  /** Where the person who is logged in can get them. */
  photos: string[]
}

export type ExportNeeds = OpenNeeds & { db: Db; clock: Clock }

/** Everything that the shop holds about a person, except credentials. */
export async function exportAccount(needs: ExportNeeds, caller: Caller): Promise<AccountExport> {
  const { db, clock } = needs
  const now = clock()
  const { accountId } = caller
  const own = { accountId, status: 'all', text: '', from: null, before: null, now } as const
  const orders = await listOrders(db, own, { sort: 'date', limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  const returns = await listReturnsOfAccount(db, accountId)
  const wishlist = await readWishlist({ db, clock }, { accountId, view: productView })
  const messages = await listMessagesOf(db, caller)
  const emails = await listEmailsOf(db, caller)
  const sessions = await listSessions(db, accountId, now)
  const traces = await findAccountTraces(db, accountId)
  return {
    exportedAt: now.toISOString(),
    account: await readAccount({ db }, accountId),
    formerEmails: traces.formerEmails,
    lastLoginAt: traces.lastLoginAt?.toISOString() ?? null,
    orders: orders.map((row) => orderView(row, now)),
    returns: returns.map(exportedReturn),
    wishlist: wishlist.products.map(({ id, name }) => ({ productId: id, name })),
    cart: await findSavedCart(db, accountId),
    messages: messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
    answers: (await listAnswersTo(db, caller)).map(({ at, ...answer }) => ({
      at: at.toISOString(),
      ...answer,
    })),
    quotes: (await listQuotesOf(db, caller)).map((quote) => exportedQuote(quote, now)),
    backInStockRequests: (await listBackInStockRequestsOf(db, caller)).map(({ requestedAt, ...request }) => ({
      requestedAt: requestedAt.toISOString(),
      ...request,
    })),
    invitations: (await listInvitationsTo(db, caller.email)).map(({ sentAt, ...invited }) => ({
      sentAt: sentAt.toISOString(),
      ...invited,
    })),
    emails: await Promise.all(
      emails.map(async (email) => ({
        createdAt: email.createdAt.toISOString(),
        kind: email.kind,
        recipient: email.recipient,
        ...(await contentForRecipient(needs, email)),
      })),
    ),
    invoices: (await listInvoicesOfAccount(db, accountId)).map((invoice) => ({
      ...invoice,
      issuedAt: invoice.issuedAt?.toISOString() ?? null,
    })),
    payments: (await listPaymentsOf(db, accountId)).map(({ recordedAt, ...payment }) => ({
      recordedAt: recordedAt.toISOString(),
      ...payment,
    })),
    refunds: (await listRefundsOf(db, accountId)).map(({ requestedAt, ...refund }) => ({
      requestedAt: requestedAt.toISOString(),
      ...refund,
    })),
    storeCredit: await creditOf(db, accountId),
    remarks: [
      ...(await listRemarksOf(db, accountId)),
      ...[...(await listNotesAbout(db, caller)), ...(await listCustomerRemarks(db, accountId))].map(
        (note) => ({
          ...note,
          orderNumber: null,
        }),
      ),
    ].map(({ at, ...remark }) => ({ at: at.toISOString(), ...remark })),
    changes: (await listChangesOf(db, accountId)).map(
      ({ at, action, subjectType, subjectId, ...change }) => ({
        at: at.toISOString(),
        action,
        about: subjectType === 'order' ? subjectId : 'account',
        ...change,
      }),
    ),
    sessions: sessions.map(({ createdAt, lastSeenAt, userAgent }) => ({
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
    })),
  }
}

/** All of it, without who of the staff gave it. */
async function creditOf(db: Db, accountId: string): Promise<AccountExport['storeCredit']> {
  const { balanceCents } = await sumCredit(db, accountId)
  const entries = await listEntriesOf(db, { accountId }, Number.MAX_SAFE_INTEGER)
  return {
    balanceCents,
    entries: entries.map(({ at, reason, amountCents, orderNumber, note }) => ({
      at: at.toISOString(),
      reason,
      amountCents,
      orderNumber,
      note,
    })),
  }
}

/** Without which staff wrote it. */
function exportedQuote(quote: QuoteRow, now: Date): ExportedQuote {
  const { id, createdAt, validUntil, note, lines, totalCents } = quote
  return {
    number: quoteNumber(id),
    createdAt: createdAt.toISOString(),
    status: quoteStatus(quote, southAfricanDay(now.getTime())),
    to: quotedInfo(quote),
    validUntil,
    note,
    items: lines.map(({ name, quantity, unitPriceCents }) => ({ name, quantity, unitPriceCents })),
    totalCents,
  }
}

function exportedReturn({
  orderNumber,
  status,
  outcome,
  reason,
  remedy,
  note,
  staffNote,
  ...made
}: ReturnRow): ExportedReturn {
  return {
    requestedAt: made.requestedAt.toISOString(),
    orderNumber,
    status,
    outcome,
    reason,
    remedy,
    items: made.lines.map(({ name, quantity }) => ({ name, quantity })),
    note,
    answer: wordsOfShop(made.history, staffNote),
    photos: made.photos.map(({ id }) => `/api/orders/${orderNumber}/returns/${made.id}/photos/${id}`),
  }
}

/** What the shop wrote, at each step; of an older return only the newest is known. */
function wordsOfShop(history: ReturnRow['history'], newest: string | null): string | null {
  const words = [...history.map(({ note }) => note), newest].filter((text) => text !== null)
  return words.length > 0 ? [...new Set(words)].join('\n') : null
}
