import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, mayAlso, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../cart/check-cart.ts'
import { currentShop } from '../shop/current-shop.ts'
import { answerQuote } from './answer-quote.ts'
import { answerRefusal } from './open-quote-routes.ts'
import { countQuotes, findQuote, listQuoteRows } from './quote-queries.ts'
import { listedQuoteView, quoteView } from './quote-view.ts'
import { createQuote, type SaveQuoteResult, updateQuote } from './save-quote.ts'
import { sendQuote } from './send-quote.ts'

type Needs = Pick<
  Services,
  | 'db'
  | 'writes'
  | 'clock'
  | 'random'
  | 'shop'
  | 'courierRates'
  | 'sealer'
  | 'quoteSealer'
  | 'payLinkSealer'
  | 'publicUrl'
  | 'isPublicUrlSet'
>

/** Quotes, for the staff who write them. */
export function quoteRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listQuotes, async ({ query }) => {
      const { page, limit, ...wanted } = query
      const now = clock()
      const search = { ...wanted, today: southAfricanDay(now.getTime()) }
      const [rows, total] = await Promise.all([
        listQuoteRows(db, search, { limit, offset: (page - 1) * limit }),
        countQuotes(db, search),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { quotes: rows.map((row) => listedQuoteView(row, now)), pagination } }
    }),

    route(api.createQuote, async (call) => {
      const actor = callerOf(call)
      const attempt = saveAttemptOf(call)
      const mayReduce = mayAlso(actor, 'prices')
      const result = await createQuote(needs, { body: call.body, mayReduce, attempt, actor })
      if (result.kind === 'refused') return saveRefusal(result)
      return { status: 201, body: { quote: quoteView(result.quote, clock()) } }
    }),

    route(api.readQuote, async ({ params }) => {
      const quote = await findQuote(db, params.id)
      return quote ? { status: 200, body: { quote: quoteView(quote, clock()) } } : noSuchQuote
    }),

    route(api.updateQuote, async (call) => {
      const actor = callerOf(call)
      const { version, quote: body } = call.body
      const mayReduce = mayAlso(actor, 'prices')
      const result = await updateQuote(needs, { id: call.params.id, version, body, mayReduce, actor })
      if (result.kind === 'refused') return result.reason === 'not_found' ? noSuchQuote : saveRefusal(result)
      return { status: 200, body: { quote: quoteView(result.quote, clock()) } }
    }),

    route(api.sendQuote, async (call) => {
      const result = await sendQuote(needs, {
        id: call.params.id,
        version: call.body.version,
        isEmailed: call.body.email,
        requestKey: call.headers['idempotency-key'] ?? null,
        actor: callerOf(call),
      })
      if (result.kind === 'refused')
        return result.reason === 'not_found' ? noSuchQuote : saveRefusals[result.reason]
      // Where the shop is, as far as it was told; otherwise where it was called.
      const home = needs.isPublicUrlSet || !call.origin ? needs.publicUrl : call.origin
      const url = `${home}/quote/${result.token}`
      return { status: 200, body: { quote: quoteView(result.quote, clock()), url } }
    }),

    route(api.answerQuoteForCustomer, async (call) => {
      const command = { id: call.params.id, ...call.body, staff: callerOf(call) }
      const result = await answerQuote(needs, command)
      if (result.kind === 'refused')
        return result.reason === 'not_found' ? noSuchQuote : answerRefusal(result)
      return { status: 200, body: { quote: quoteView(result.quote, clock()) } }
    }),

    route(api.readQuotePdf, async ({ params }) => {
      const quote = await findQuote(db, params.id)
      if (!quote) return noSuchQuote
      // Rendering PDFs needs a library that startup does not.
      const { quotePdf } = await import('./quote-pdf.ts')
      return { status: 200, body: undefined, file: await quotePdf(quote, await currentShop(db, needs.shop)) }
    }),
  ]
}

const noSuchQuote = problem(404, 'not_found', 'This quote does not exist.')

type SaveRefusal = Extract<SaveQuoteResult, { kind: 'refused' }>

function saveRefusal(result: SaveRefusal) {
  if (result.reason === 'invalid') return problem(400, 'invalid', result.message, result.fields)
  if (result.reason === 'not_found') throw new Error('A quote that is being written does not exist yet')
  return saveRefusals[result.reason]
}

const saveRefusals = {
  key_reused: keyReused,
  changed_since: problem(
    409,
    'changed_since',
    'Somebody else has changed this quote in the meantime. Load it again, then make your change.',
  ),
  already_accepted: problem(409, 'already_accepted', 'This quote was accepted. Correct its order instead.'),
  unknown_product: problem(409, 'unknown_product', 'One of the products is not on sale any more. Remove it.'),
  price_too_high: problem(409, 'price_too_high', 'A price can only be lower than on the shelf.'),
  may_not_reduce: problem(409, 'may_not_reduce', 'Only staff who may change prices can lower one.'),
  day_passed: problem(409, 'day_passed', 'Its last day is over. Choose a later one.'),
  total_too_high: problem(409, 'total_too_high', totalTexts.total_too_high),
  total_too_low: problem(409, 'total_too_low', totalTexts.total_too_low),
}
