import { stockFor } from '#domain/catalogue/stock.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { dueCents, storedValueName } from '#domain/payments/stored-value.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { findOrderById, type OrderRow } from '../../orders/order-queries.ts'
import { wantedStock } from '../../orders/place/wanted-stock.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { whatFollows } from '../settle.ts'
import { loadSettlementFacts, payOrder } from '../settle-queries.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; checkoutProvider: ProviderName }

/**
 * Makes an order paid whose total is all held on gift cards and as store credit: nobody else is asked. Safe to send twice.
 * Any other order stays as it is.
 */
export async function payWithStoredValue(needs: Needs, order: OrderRow): Promise<OrderRow> {
  const { writes, clock, providers, checkoutProvider } = needs
  const now = clock()
  if (order.storedCents === 0 || dueCents(order) > 0) return order
  if (!statusFacts[currentStatus(order, now)].awaitsPayment) return order

  // In a shop that takes test money, its invoice says that it is none.
  const { mode } = providers[checkoutProvider]
  const [part] = order.storedParts
  if (!part) throw new Error(`Order ${order.orderNumber} awaits its payment and holds no stored value`)
  const facts = await loadSettlementFacts(needs.db, {
    orderId: order.id,
    provider: part.kind,
    providerPaymentId: '',
    now,
  })
  // Its stock is reserved for as long as it awaits its payment.
  if (stockFor(wantedStock(order), facts.supply) !== 'reserved') return order
  const payment = {
    provider: part.kind,
    reference: storedValueName(part),
    mode,
    paidOn: southAfricanDay(now.getTime()),
  }
  await payOrder(writes.stock, {
    payment: null,
    takesStock: true,
    note: null,
    ...whatFollows(needs, { order, settings: facts.settings, payment, now }),
  })
  const after = await findOrderById(needs.db, order.id)
  if (!after) throw new Error('An order that was placed is gone')
  return after
}
