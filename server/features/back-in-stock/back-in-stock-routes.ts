import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { requestBackInStock } from './request-back-in-stock.ts'

type Needs = { db: Db; clock: Clock; securityLog: SecurityLog }

export function backInStockRoutes(needs: Needs): Route[] {
  return [
    route(api.requestBackInStock, async (call) => {
      const { params, body, caller, clientAddress } = call
      const result = await requestBackInStock(needs, {
        productId: params.id,
        email: body.email,
        accountId: caller?.accountId ?? null,
        clientAddress,
      })
      if (result.kind === 'requested') {
        return {
          status: 200,
          body: { message: 'We will email you once, when it is back. Then we delete your request.' },
        }
      }
      switch (result.reason) {
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        case 'not_found':
          return problem(404, 'not_found', 'Product not found')
        case 'in_stock':
          return problem(409, 'in_stock', 'It is back in stock already. Reload the page to buy it.')
        case 'too_many_requests':
          return tooManyRequests(needs.securityLog, call, result)
      }
    }),
  ]
}
