import { z } from 'zod'
import { cancelOrder } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** What is sent to the `clientAction` of an order's page, from there and from wherever else the order is shown. */
const OrderAct = z.discriminatedUnion('act', [z.object({ act: z.literal('cancel') })])
export type OrderAct = z.input<typeof OrderAct>

export async function doOrderAct(orderNumber: string, sent: unknown): Promise<{ message: string }> {
  const act = OrderAct.parse(sent)
  const params = { orderNumber }
  switch (act.act) {
    case 'cancel':
      return browserApi.call(cancelOrder, { params })
  }
}
