import { accountRoutes } from './features/accounts/account-routes.ts'
import { cartRoutes } from './features/cart/cart-routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue-routes.ts'
import { orderRoutes } from './features/orders/order-routes.ts'
import { paymentRoutes } from './features/payments/payment-routes.ts'
import { shopRoutes } from './features/shop/shop-routes.ts'
import type { Route } from './http/route.ts'
import type { Services } from './services.ts'

/** Every call of the contract and the code that answers it. */
export function shopApi(services: Services): Route[] {
  return [
    ...shopRoutes(services),
    ...catalogueRoutes(services),
    ...accountRoutes(services),
    ...cartRoutes(services),
    ...orderRoutes(services),
    ...paymentRoutes(services),
  ]
}
