import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { lookBackMs, lowestAsked } from '#domain/money/was-price.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findProduct } from '../catalogue/product-queries.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { actOnSale } from './act-on-sale.ts'
import { listAskedPrices } from './asked-price-queries.ts'
import { prepareSale } from './prepare-sale.ts'
import { previewSale, readPreview } from './preview-sale.ts'
import { findSale, listSalePage } from './sale-queries.ts'
import { saleView } from './sale-view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop'>

// Years of changes; a longer list would not be read.
const maxChanges = 200

/** Sales, and what was asked for a product. */
export function saleRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listSales, async ({ query: { page, limit } }) => {
      const { rows, total } = await listSalePage(db, { limit, offset: (page - 1) * limit })
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { sales: rows.map(saleView), pagination } }
    }),

    route(api.readSale, async ({ params }) => {
      const sale = await findSale(db, params.id)
      if (!sale) return noSuchSale
      const preview = await readPreview(db, sale, await readCostRule(needs))
      return { status: 200, body: { sale: saleView(sale), preview } }
    }),

    route(api.previewSale, async ({ body }) => {
      const result = await previewSale(needs, body)
      if (result.kind === 'refused') return problem(400, 'invalid', result.message, result.fields)
      return { status: 200, body: { preview: result.preview } }
    }),

    route(api.prepareSale, async (call) => {
      const result = await prepareSale(needs, {
        body: call.body.sale,
        acceptsWarnings: call.body.accepts_warnings,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'prepared') return { status: 201, body: { sale: saleView(result.sale) } }
      return result.reason === 'invalid'
        ? problem(400, 'invalid', result.message, result.fields)
        : prepareRefusals[result.reason]
    }),

    route(api.actOnSale, async (call) => {
      const { id, act } = call.params
      const result = await actOnSale(needs, { id, act, actor: callerOf(call) })
      if (result.kind === 'moved') return { status: 200, body: { sale: saleView(result.sale) } }
      return result.reason === 'not_found' ? noSuchSale : actRefusals[result.reason]
    }),

    route(api.readPriceHistory, async ({ params }) => {
      const now = clock()
      if (!(await findProduct(db, params, { includeInactive: true, now }))) return noSuchProduct
      const history = await listAskedPrices(db, params.id, maxChanges)
      const changes = history
        .map(({ askedCents, from }) => ({ askedCents, from: from.toISOString() }))
        .reverse()
      const lowestCents = lowestAsked(history, new Date(now.getTime() - lookBackMs))
      return { status: 200, body: { lowestCents, changes } }
    }),
  ]
}

const noSuchSale = problem(404, 'not_found', 'This sale does not exist.')
const noSuchProduct = problem(404, 'not_found', 'Product not found')

const prepareRefusals = {
  key_reused: keyReused,
  covers_nothing: problem(
    409,
    'covers_nothing',
    'No product would be cheaper. Check what the sale covers and by how much it reduces.',
  ),
  has_warnings: problem(
    409,
    'has_warnings',
    'Some products would sell below cost or below your lowest profit. Look at the preview, then accept it.',
  ),
}

const actRefusals = {
  not_possible: problem(
    409,
    'not_possible',
    'The sale has begun, ended or been cancelled in the meantime. Load it again.',
  ),
  time_over: problem(409, 'time_over', 'Its end has passed. Prepare a new sale.'),
}
