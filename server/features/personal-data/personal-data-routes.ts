import * as api from '#contract/endpoints.ts'
import { formatRand } from '#domain/money/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import { missingFields, wrongPassword } from '../accounts/passwords/password-problem.ts'
import type { Passwords } from '../accounts/passwords/passwords.ts'
import type { KnownDevices } from '../accounts/sessions/known-devices.ts'
import { forgottenCookies } from '../accounts/sessions/session-cookies.ts'
import type { Sealer } from '../emails/sealer.ts'
import type { WriteEmail } from '../emails/write-email.ts'
import { tooManyRequests } from '../rate-limits/too-many-requests.ts'
import { currentShop } from '../shop/current-shop.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { exportJson } from './export-json.ts'
import { exportPage } from './export-page.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  shop: ShopConfig
  sealer: Sealer
  writeEmail: WriteEmail
  publicUrl: string
}

/** A person's data as a whole: exporting or deleting all of it. */
export function personalDataRoutes(needs: Needs): Route[] {
  return [
    route(api.exportAccount, async (call) => {
      const data = await exportAccount(needs, callerOf(call))
      needs.securityLog({ event: 'data_exported', ...whoCalls(call), what: 'own_account' })
      const { format } = call.query
      const isPage = format === 'html'
      return {
        status: 200,
        body: undefined,
        file: {
          type: `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
          name: `my-data-${data.exportedAt.slice(0, 10)}.${format}`,
          bytes: isPage ? exportPage(data, (await currentShop(needs.db, needs.shop)).name) : exportJson(data),
        },
      }
    }),

    route(api.deleteAccount, async (call) => {
      const result = await deleteAccount(needs, callerOf(call), call.body)
      if (result.kind === 'deleted') {
        needs.securityLog({ event: 'account_deleted', ...whoCalls(call) })
        const message =
          'Your account has been deleted. We keep orders for as long as tax law requires, without your contact details once they are delivered.'
        return { status: 200, body: { message }, cookies: forgottenCookies }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(needs.securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'wrong_password':
          needs.securityLog({ event: 'password_failed', ...whoCalls(call) })
          return wrongPassword('password')
        case 'last_administrator':
          return problem(
            409,
            'last_administrator',
            'You are the last administrator. Make someone else an administrator first.',
          )
        case 'credit_left':
          return problem(
            409,
            'credit_left',
            `You still have ${formatRand(result.creditCents)} store credit. Spend it first, or say that you give it up.`,
          )
        case 'unpaid_orders':
          return problem(
            409,
            'unpaid_orders',
            `These orders are still waiting for payment: ${result.orderNumbers.join(', ')}. Pay for or cancel them first, or wait until they expire.`,
          )
      }
    }),
  ]
}
