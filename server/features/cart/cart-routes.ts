import * as api from '#contract/endpoints.ts'
import { codeProblemText } from '#domain/money/discounts/code-problem.ts'
import { tidyCode } from '#domain/money/discounts/discount.ts'
import { callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { countTypedCode } from '../discounts/count-typed-code.ts'
import { refundRateLimit } from '../rate-limits/consume-rate-limit.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { type CheckCartResult, checkCart, totalTexts } from './check-cart.ts'
import { saveCart } from './save-cart.ts'
import { findSavedCart } from './saved-cart-queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop' | 'courierRates' | 'securityLog' | 'giftCardCodes'>

export function cartRoutes(needs: Needs): Route[] {
  return [
    route(api.checkCart, async (call) => {
      const { discountCode, giftCardCodes = [], ...asked } = call.body
      const isTyped = discountCode !== undefined || giftCardCodes.length > 0
      const counted = isTyped ? await countTypedCode(needs, call) : null
      if (counted?.kind === 'refused') return tooManyRequests(needs.securityLog, call, counted)
      const code = discountCode === undefined ? null : tidyCode(discountCode)
      const { accountId = null, email = '' } = call.caller ?? {}
      const cards = giftCardCodes.map((typed) => needs.giftCardCodes.read(typed))
      const cardHashes = cards.flatMap(({ hashes }) => hashes)
      const buyer = { accountId, email, code, cardHashes }
      const result = await checkCart(needs, { ...asked, buyer, cards })
      const isOurs = result.kind === 'refused' || areOurs(result)
      if (counted && isOurs) await refundRateLimit(needs.db, counted.limitKeys)
      if (counted && !isOurs)
        needs.securityLog({ event: 'code_guessed', ...whoCalls(call), call: 'POST /cart/check' })
      if (result.kind === 'refused') return problem(409, result.reason, totalTexts[result.reason])
      const { kind: _, codeProblem, ...checked } = result
      const told = code && { code, problem: codeProblem && codeProblemText(codeProblem) }
      return { status: 200, body: { ...checked, discountCode: told || null } }
    }),

    route(api.readCart, async (call) => ({
      status: 200,
      body: { items: await findSavedCart(needs.db, callerOf(call).accountId) },
    })),

    route(api.saveCart, async (call) => ({
      status: 200,
      body: { items: await saveCart(needs, callerOf(call).accountId, call.body.items) },
    })),
  ]
}

function areOurs({ codeProblem, storedValue }: Extract<CheckCartResult, { kind: 'checked' }>): boolean {
  return codeProblem?.reason !== 'unknown' && storedValue.giftCards.every(({ codeEnd }) => codeEnd !== null)
}
