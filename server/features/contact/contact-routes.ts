import * as api from '#contract/endpoints.ts'
import { contactMessagesPerHour, receivedText } from '#domain/contact.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../emails/sealer.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { currentShop } from '../shop/current-shop.ts'
import { receiveMessage } from './receive-message.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; securityLog: SecurityLog }

export function contactRoutes(needs: Needs): Route[] {
  return [
    route(api.sendContactMessage, async (call) => {
      const { body, caller, clientAddress } = call
      const { orderNumber, ...form } = body
      const result = await receiveMessage(
        needs,
        { ...form, ...(orderNumber && { orderNumber }) },
        { accountId: caller?.accountId ?? null, clientAddress },
      )
      if (result.kind === 'received') {
        const { answers } = await currentShop(needs.db, needs.shop)
        return { status: 201, body: { message: `Thank you. ${receivedText(answers.within)}` } }
      }
      switch (result.reason) {
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        case 'too_many_requests':
          return tooManyRequests(needs.securityLog, call, result)
        case 'too_many':
          return {
            ...problem(
              429,
              'too_many_messages',
              tooManyText(result.retryAfterSeconds, await currentShop(needs.db, needs.shop)),
            ),
            headers: { 'retry-after': String(result.retryAfterSeconds) },
          }
      }
    }),
  ]
}

function tooManyText(retryAfterSeconds: number, { contact }: ShopConfig): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return (
    `We have received ${contactMessagesPerHour} messages from you, the most we accept in an hour. ` +
    `Please send this one again in ${wait}, or call us on ${contact.phone}.`
  )
}
