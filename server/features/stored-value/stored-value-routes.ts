import * as api from '#contract/endpoints.ts'
import type { StoreCredit } from '#contract/orders/stored-value.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { formatRand } from '#domain/money/money.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { changeCredit } from './change-credit.ts'
import { entryView, giftCardView } from './gift-card-view.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { moveGiftCard } from './move-gift-card.ts'
import {
  countGiftCards,
  findGiftCard,
  listEntriesOf,
  listGiftCardRows,
  sumCredit,
} from './stored-value-queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sealer' | 'giftCardCodes'>

/** Gift cards and store credit, for the staff who refund orders, and for the customer whose credit it is. */
export function storedValueRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listGiftCards, async ({ query }) => {
      const { page, limit, ...wanted } = query
      const search = { ...wanted, now: clock() }
      const [rows, total] = await Promise.all([
        listGiftCardRows(db, search, { limit, offset: (page - 1) * limit }),
        countGiftCards(db, search),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return {
        status: 200,
        body: { giftCards: rows.map((row) => giftCardView(row, search.now)), pagination },
      }
    }),

    route(api.issueGiftCard, async (call) => {
      const requestKey = call.headers['idempotency-key']
      const result = await issueGiftCard(needs, { ...call.body, requestKey, actor: callerOf(call) })
      if (result.kind === 'refused') return keyReused
      return { status: 201, body: { giftCard: giftCardView(result.giftCard, clock()), code: result.code } }
    }),

    route(api.readGiftCard, async ({ params }) => {
      const row = await findGiftCard(db, params.id)
      if (!row) return noSuchCard
      const entries = await listEntriesOf(db, { storedValueId: row.id })
      return { status: 200, body: { giftCard: giftCardView(row, clock()), entries: entries.map(entryView) } }
    }),

    route(api.moveGiftCard, async (call) => {
      const row = await moveGiftCard(needs, { id: call.params.id, ...call.body, actor: callerOf(call) })
      return row ? { status: 200, body: { giftCard: giftCardView(row, clock()) } } : noSuchCard
    }),

    route(api.readCustomerCredit, async ({ params }) => {
      if (!(await findAccount(db, params.id))) return noSuchCustomer
      return { status: 200, body: { storeCredit: await creditOf(params.id) } }
    }),

    route(api.changeCustomerCredit, async (call) => {
      const { id: accountId } = call.params
      if (!(await findAccount(db, accountId))) return noSuchCustomer
      const attempt = saveAttemptOf(call)
      const result = await changeCredit(needs, { accountId, ...call.body, attempt, actor: callerOf(call) })
      if (result.kind === 'changed') return { status: 200, body: { storeCredit: await creditOf(accountId) } }
      if (result.reason === 'key_reused') return keyReused
      const text = `You can take at most ${formatRand(result.availableCents)}: the rest is spent, or held for an unpaid order.`
      return problem(409, result.reason, text)
    }),

    route(api.readOwnCredit, async (call) => ({
      status: 200,
      body: { storeCredit: await creditOf(callerOf(call).accountId) },
    })),
  ]

  async function creditOf(accountId: string): Promise<StoreCredit> {
    const [sums, entries] = await Promise.all([sumCredit(db, accountId), listEntriesOf(db, { accountId })])
    return { ...sums, entries: entries.map(entryView) }
  }
}

const noSuchCard = problem(404, 'not_found', 'Gift card not found')
const noSuchCustomer = problem(404, 'not_found', 'Customer not found')
