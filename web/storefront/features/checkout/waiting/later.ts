import { later } from '#web/deferred-hydration/later.tsx'

// Few checkouts need any of these, and none of them immediately.
export const OtherWaitingOrders = later(() =>
  import('./other-waiting-orders.tsx').then((module) => module.OtherWaitingOrders),
)
export const OwnWaitingOrder = later(() =>
  import('./own-waiting-order.tsx').then((module) => module.OwnWaitingOrder),
)
export const LapsedOrder = later(() =>
  import('../../orders/waiting/lapsed-order.tsx').then((module) => module.LapsedOrder),
)
export const EarlierOrder = later(() => import('./earlier-order.tsx').then((module) => module.EarlierOrder))
export const OrderAgain = later(() => import('./order-again.tsx').then((module) => module.OrderAgain))
export const WaitingOrder = later(() => import('./waiting-order.tsx').then((module) => module.WaitingOrder))
