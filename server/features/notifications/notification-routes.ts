import * as api from '#contract/endpoints.ts'
import type { NotificationChoices, OpenWork } from '#contract/shop/notification.ts'
import { defaultDelivery, isMailedAlready, mayBeNotified, notificationKinds } from '#domain/notification.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, mayAlso, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { currentShop } from '../shop/current-shop.ts'
import { listChoices, upsertChoices } from './notification-queries.ts'
import { countOpenWork, type OpenWorkRow } from './open-work-queries.ts'

type Needs = { db: Db; shop: ShopConfig; canSendMail: boolean }

/** What staff are told of, and what waits for them. */
export function notificationRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.readNotificationChoices, async (call) => ({
      status: 200,
      body: await choicesOf(needs, callerOf(call)),
    })),

    route(api.saveNotificationChoices, async (call) => {
      const caller = callerOf(call)
      const allowed = call.body.choices.filter(({ kind }) => mayBeNotified(caller, kind))
      // Of two choices for one kind, the later counts.
      await upsertChoices(db, caller.accountId, [...new Map(allowed.map((one) => [one.kind, one])).values()])
      return { status: 200, body: await choicesOf(needs, caller) }
    }),

    route(api.readOpenWork, async ({ caller }) => ({
      status: 200,
      body: openWorkView(await countOpenWork(db), caller),
    })),
  ]
}

async function choicesOf({ db, shop, canSendMail }: Needs, caller: Caller): Promise<NotificationChoices> {
  const { contact } = await currentShop(db, shop)
  const chosen = new Map((await listChoices(db, caller.accountId)).map((one) => [one.kind, one.delivery]))
  const kinds = notificationKinds.filter((kind) => mayBeNotified(caller, kind))
  return {
    choices: kinds.map((kind) => ({
      kind,
      delivery: chosen.get(kind) ?? defaultDelivery(caller, kind),
      isMailedAlready: isMailedAlready(kind, caller.email, contact.email),
    })),
    email: caller.email,
    canSendMail,
  }
}

function openWorkView(row: OpenWorkRow, caller: Caller | null): OpenWork {
  const ofOrders = mayAlso(caller, 'orders')
  const ofMessages = mayAlso(caller, 'emails')
  return {
    ordersToPack: ofOrders ? row.ordersToPack : null,
    messages: ofMessages ? row.messages : null,
    returns: ofOrders ? row.returns : null,
    attention: ofOrders ? row.attention : null,
    alerts: ofOrders ? row.alerts : null,
    newest: {
      order: ofOrders ? row.newestOrder : null,
      paidOrder: ofOrders ? row.newestPaidOrder : null,
      message: ofMessages ? row.newestMessage : null,
      return: ofOrders ? row.newestReturn : null,
      attention: ofOrders ? row.newestAttention : null,
    },
  }
}
