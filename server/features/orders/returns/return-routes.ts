import * as api from '#contract/endpoints.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import { returnPhotoTexts } from '#domain/orders/returns/return-photo-limits.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { findOrder } from '../order-queries.ts'
import { moveReturn } from './move-return.ts'
import { type RequestReturnResult, requestReturn } from './request-return.ts'
import { countedFrom, offeredLines, returnReasonsOn } from './return-options.ts'
import { returnPhotoKey } from './return-photo-key.ts'
import { findReturnPhotoOwner } from './return-photo-queries.ts'
import { listReturnsOf } from './return-queries.ts'
import { returnView } from './return-view.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; store: PhotoStore }

export function returnRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.requestReturn, async (call) => {
      const { orderNumber } = call.params
      const { accountId } = callerOf(call)
      const result = await requestReturn(needs, {
        orderNumber,
        accountId,
        attempt: saveAttemptOf(call),
        body: call.body,
        photos: call.files,
      })
      if (result.kind === 'requested') return { status: 201, body: { return: returnView(result.made) } }
      return requestRefusal(result)
    }),

    route(api.listReturns, async (call) => {
      const caller = callerOf(call)
      const order = await findOrder(db, call.params.orderNumber)
      if (!order || (order.accountId !== caller.accountId && !isAllowed(caller, 'orders'))) return noSuchOrder
      const made = await listReturnsOf(db, order.id)
      const items = offeredLines(order, made)
        .filter(({ returnable }) => returnable > 0)
        .map(({ productId, name, returnable }) => ({ productId, name, quantity: returnable }))
      const shop = await currentShop(db, needs.shop)
      const reasons = returnReasonsOn(order, { shop, now: clock() }).map(({ remedies, ...rest }) => ({
        ...rest,
        remedies: [...remedies],
      }))
      const options = { countedFrom: countedFrom(order, shop), reasons, items }
      return { status: 200, body: { returns: made.map(returnView), options } }
    }),

    route(api.readReturnPhoto, async (call) => {
      const caller = callerOf(call)
      const owner = await findReturnPhotoOwner(db, call.params)
      // Someone else's photo looks the same as one that does not exist.
      if (!owner || (owner.accountId !== caller.accountId && !isAllowed(caller, 'orders'))) return noSuchPhoto
      const { photoId } = call.params
      const bytes = await needs.store.get(returnPhotoKey(photoId))
      if (!bytes) return noSuchPhoto
      const file = { type: 'image/jpeg', name: `return-${call.params.returnId}-${photoId}.jpg`, bytes }
      return { status: 200, body: undefined, file }
    }),

    route(api.moveReturn, async (call) => {
      const result = await moveReturn(needs, { ...call.params, ...call.body, actor: callerOf(call) })
      return result.kind === 'moved'
        ? { status: 200, body: { return: returnView(result.made) } }
        : moveRefusals[result.reason]
    }),
  ]
}

const noSuchPhoto = problem(404, 'not_found', 'Photo not found')

export function requestRefusal(result: Extract<RequestReturnResult, { kind: 'refused' }>) {
  return result.reason === 'too_late'
    ? problem(409, 'too_late', `The last day to return this was ${formatDay(result.lastDay)}.`)
    : requestRefusals[result.reason]
}

const requestRefusals = {
  not_found: noSuchOrder,
  not_sent_yet: problem(
    409,
    'not_sent_yet',
    'This order has not been sent. You can cancel it instead, until it is packed.',
  ),
  not_yours_to_return: problem(
    409,
    'nothing_to_return',
    'This is more than you can still return from this order.',
  ),
  remedy_not_offered: problem(400, 'invalid', 'You cannot choose that for this reason.', {
    remedy: 'cannot be chosen for this reason',
  }),
  photo_unreadable: problem(400, 'invalid', returnPhotoTexts.unreadable, {
    photos: returnPhotoTexts.unreadable,
  }),
  photo_too_large: problem(413, 'too_large', returnPhotoTexts.tooLarge, {
    photos: returnPhotoTexts.tooLarge,
  }),
  key_reused: keyReused,
}

const moveRefusals = {
  not_found: problem(404, 'not_found', 'Return not found'),
  not_possible_now: problem(409, 'not_possible_now', 'You cannot do that at this stage of the return.'),
  more_than_came: problem(409, 'more_than_came', 'This is more than came back.'),
}
