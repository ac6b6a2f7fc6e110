import * as api from '#contract/endpoints.ts'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { isLookedAt } from '#domain/orders/attention.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import { currentStatus } from '#domain/orders/order-status.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import { parcelOf } from '../fulfil/tracking-url.ts'
import { deliveredOnOf, packedParcels } from '../parcels/packed-parcels.ts'
import { trackedParcelView } from '../parcels/parcel-view.ts'
import { trackOrder } from './track-order.ts'
import type { TrackedOrderRow } from './tracked-order-queries.ts'

type Needs = { db: Db; clock: Clock; securityLog: SecurityLog }

export function trackOrderRoutes(needs: Needs): Route[] {
  return [
    route(api.trackOrder, async (call) => {
      const result = await trackOrder(needs, call.body, { clientAddress: call.clientAddress })
      if (result.kind === 'found') {
        return { status: 200, body: { order: trackedOrderView(result.order, needs.clock()) } }
      }
      switch (result.reason) {
        case 'invalid':
          return problem(400, 'invalid', result.message, result.fields)
        case 'not_found':
          return problem(404, 'not_found', 'We found no order with that number and email. Check both.')
        case 'too_many_requests':
          return tooManyRequests(needs.securityLog, call, result)
      }
    }),
  ]
}

function trackedOrderView(row: TrackedOrderRow, now: Date): TrackedOrder {
  const cancelRequest = row.attention.find(({ reason }) => reason === 'cancel_requested')
  return {
    orderNumber: row.orderNumber,
    orderDate: row.placedAt.toISOString(),
    status: currentStatus(row, now),
    deliveryMethod: deliveryMethodOf(row),
    deliveryDays: row.deliveryTerms?.businessDays ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    deliveredOn: deliveredOnOf(row),
    cancelRequestedAt: cancelRequest ? new Date(cancelRequest.raisedAt).toISOString() : null,
    isLookedAt: isLookedAt(row.attention.map(({ reason }) => reason)),
    ...parcelOf(newestParcel(row.parcels)),
    parcels: packedParcels(row).map(trackedParcelView),
  }
}
