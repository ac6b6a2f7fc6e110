import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import { discountEffect } from '#domain/money/discounts/discount-effect.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { currentShop } from '../shop/current-shop.ts'
import { costRuleOn } from '../shop/price-rules.ts'
import { countDiscounts, findDiscount, listDiscountRows, listPricesOf } from './discount-queries.ts'
import { discountView } from './discount-view.ts'
import { deleteDiscount, moveDiscount } from './move-discount.ts'
import { createDiscount, type SaveDiscountResult, targetsOf, updateDiscount } from './save-discount.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'random' | 'shop'>

/** Discounts, for the staff who set prices. */
export function discountRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listDiscounts, async ({ query }) => {
      const { page, limit, ...wanted } = query
      const now = clock()
      const search = { ...wanted, now }
      const [rows, total] = await Promise.all([
        listDiscountRows(db, search, { limit, offset: (page - 1) * limit }),
        countDiscounts(db, search),
      ])
      const pagination = { page, limit, total, pages: pageCount(total, limit) }
      return { status: 200, body: { discounts: rows.map((row) => discountView(row, now)), pagination } }
    }),

    route(api.createDiscount, async (call) => {
      const { discount: body, codes } = call.body
      const attempt = saveAttemptOf(call)
      const result = await createDiscount(needs, { body, codes, attempt, actor: callerOf(call) })
      if (result.kind === 'refused') return saveRefusal(result)
      return { status: 201, body: { discount: discountView(result.discount, clock()), codes: result.codes } }
    }),

    route(api.readDiscount, async ({ params }) => {
      const row = await findDiscount(db, params.id)
      return row ? { status: 200, body: { discount: discountView(row, clock()) } } : noSuchDiscount
    }),

    route(api.updateDiscount, async (call) => {
      const { version, discount: body } = call.body
      const result = await updateDiscount(needs, { id: call.params.id, version, body, actor: callerOf(call) })
      if (result.kind === 'refused') return saveRefusal(result)
      return { status: 200, body: { discount: discountView(result.discount, clock()) } }
    }),

    route(api.moveDiscount, async (call) => {
      const result = await moveDiscount(needs, { id: call.params.id, ...call.body, actor: callerOf(call) })
      if (result.kind === 'moved')
        return { status: 200, body: { discount: discountView(result.discount, clock()) } }
      return refusals[result.reason]
    }),

    route(api.deleteDiscount, async (call) => {
      const outcome = await deleteDiscount(needs, { id: call.params.id, actor: callerOf(call) })
      if (outcome === 'not_found') return noSuchDiscount
      return outcome === 'was_used' ? refusals.was_used : { status: 204, body: undefined }
    }),

    route(api.readDiscountEffect, async ({ body }) => {
      const rule = costRuleOn(await currentShop(db, needs.shop), clock())
      const prices = await listPricesOf(db, targetsOf(body.discount))
      return { status: 200, body: { effect: discountEffect(body.discount, prices, rule) } }
    }),
  ]
}

const noSuchDiscount = problem(404, 'not_found', 'This discount does not exist.')

function saveRefusal(result: Extract<SaveDiscountResult, { kind: 'refused' }>) {
  if (result.reason === 'invalid') return problem(400, 'invalid', result.message, result.fields)
  return refusals[result.reason]
}

const refusals = {
  not_found: noSuchDiscount,
  key_reused: keyReused,
  changed_since: problem(
    409,
    'changed_since',
    'Somebody else has changed this discount in the meantime. Load it again, then make your change.',
  ),
  code_taken: problem(409, 'code_taken', 'Another discount has this code. Choose a different one.', {
    code: 'Another discount has this code',
  }),
  below_uses: problem(
    409,
    'below_uses',
    'More orders have this discount already than the new limit allows.',
    {
      maxUses: 'More orders have it already',
    },
  ),
  not_begun: problem(409, 'not_begun', 'This discount has not begun. Pause it or delete it instead.'),
  was_used: problem(409, 'was_used', 'Orders have this discount, so it cannot be deleted. End it instead.'),
}
