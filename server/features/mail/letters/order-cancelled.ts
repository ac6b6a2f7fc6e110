import type { OrderRow } from '../../orders/order-queries.ts'
import type { WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'
import { firstNameOf, orderAmounts, orderButton, orderLines } from './order-blocks.ts'

export function orderCancelled(setting: LetterSetting, order: OrderRow): WrittenLetter {
  const money = order.paidAt
    ? `What you paid goes back the way it came, within ${setting.shop.returns.refundDays} days at the latest; we write again when we have sent it.`
    : 'Nothing was charged.'
  return {
    subject: `Your order ${order.orderNumber} was cancelled`,
    preview: money,
    blocks: [
      { kind: 'heading', text: 'Your order was cancelled' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: `Order ${order.orderNumber} was cancelled. ${money}` },
      orderLines(order),
      orderAmounts(order),
      orderButton(setting, order),
    ],
  }
}
