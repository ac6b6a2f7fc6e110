import { lazy } from 'react'

// Few checkouts need any of these, and none of them immediately.
export const OtherWaitingOrders = lazy(() => import('./other-waiting-orders.tsx'))
export const OwnWaitingOrder = lazy(() => import('./own-waiting-order.tsx'))
export const LapsedOrder = lazy(() =>
  import('../../orders/waiting/lapsed-order.tsx').then((module) => ({ default: module.LapsedOrder })),
)
export const EarlierOrder = lazy(() =>
  import('./earlier-order.tsx').then((module) => ({ default: module.EarlierOrder })),
)
export const OrderAgain = lazy(() =>
  import('./order-again.tsx').then((module) => ({ default: module.OrderAgain })),
)
export const WaitingOrder = lazy(() =>
  import('./waiting-order.tsx').then((module) => ({ default: module.WaitingOrder })),
)
