import { accountRoutes } from './features/accounts/account-routes.ts'
import { passwordRoutes } from './features/accounts/passwords/password-routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor-routes.ts'
import { sessionRoutes } from './features/accounts/sessions/session-routes.ts'
import { signUpRoutes } from './features/accounts/sign-up/sign-up-routes.ts'
import { userRoutes } from './features/accounts/users/user-routes.ts'
import { alertRoutes } from './features/alerts/alert-routes.ts'
import { backInStockRoutes } from './features/back-in-stock/back-in-stock-routes.ts'
import { cartRoutes } from './features/cart/cart-routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue-routes.ts'
import { categoryRoutes } from './features/catalogue/categories/category-routes.ts'
import { productCsvRoutes } from './features/catalogue/csv/product-csv-routes.ts'
import { adminProductRoutes } from './features/catalogue/edit/admin-product-routes.ts'
import { editRoutes } from './features/catalogue/edit/edit-routes.ts'
import { searchRoutes } from './features/catalogue/search/search-routes.ts'
import { contactRoutes } from './features/contact/contact-routes.ts'
import { conversationRoutes } from './features/contact/conversations/conversation-routes.ts'
import { savedAnswerRoutes } from './features/contact/saved-answers/saved-answer-routes.ts'
import { courierRoutes } from './features/couriers/courier-routes.ts'
import { emailRoutes } from './features/emails/email-routes.ts'
import { invoiceRoutes } from './features/invoices/invoice-routes.ts'
import { warmRoutes } from './features/media/photos/warm-routes.ts'
import { notificationRoutes } from './features/notifications/notification-routes.ts'
import { attentionRoutes } from './features/orders/attention/attention-routes.ts'
import { heldStockRoutes } from './features/orders/attention/held-stock-routes.ts'
import { fulfilRoutes } from './features/orders/fulfil/fulfil-routes.ts'
import { noteRoutes } from './features/orders/notes/note-routes.ts'
import { orderRoutes } from './features/orders/order-routes.ts'
import { placeOrderRoutes } from './features/orders/place/place-order-routes.ts'
import { returnRoutes } from './features/orders/returns/return-routes.ts'
import { trackOrderRoutes } from './features/orders/tracking/track-order-routes.ts'
import { checkoutRoutes } from './features/payments/checkouts/checkout-routes.ts'
import { paymentRoutes } from './features/payments/payment-routes.ts'
import { refundRoutes } from './features/payments/refunds/refund-routes.ts'
import { webhookRoutes } from './features/payments/webhook-routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data-routes.ts'
import { reportRoutes } from './features/reports/report-routes.ts'
import { settingsRoutes } from './features/shop/settings-routes.ts'
import { shopRoutes } from './features/shop/shop-routes.ts'
import { supplierRoutes } from './features/suppliers/supplier-routes.ts'
import { undoRoutes } from './features/undo/undo-routes.ts'
import { wishlistRoutes } from './features/wishlist/wishlist-routes.ts'
import type { Route } from './http/route.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import type { Services } from './services.ts'

/** Every call of the contract and the code that answers it. */
export function shopApi(services: Services): Route[] {
  return [
    ...shopRoutes(services),
    ...settingsRoutes(services),
    ...catalogueRoutes(services),
    ...backInStockRoutes(services),
    ...signUpRoutes(services),
    ...sessionRoutes(services),
    ...passwordRoutes(services),
    ...secondFactorRoutes(services),
    ...adminProductRoutes(services),
    ...categoryRoutes(services),
    ...searchRoutes(services),
    ...productCsvRoutes(services),
    ...editRoutes(services),
    ...supplierRoutes(services),
    ...courierRoutes(services),
    ...accountRoutes(services),
    ...personalDataRoutes(services),
    ...userRoutes(services),
    ...cartRoutes(services),
    ...wishlistRoutes(services),
    ...placeOrderRoutes(services),
    ...orderRoutes(services),
    ...trackOrderRoutes(services),
    ...fulfilRoutes(services),
    ...attentionRoutes(services),
    ...noteRoutes(services),
    ...alertRoutes(services),
    ...heldStockRoutes(services),
    ...returnRoutes(services),
    ...paymentRoutes(services),
    ...checkoutRoutes(services),
    ...webhookRoutes(services),
    ...refundRoutes(services),
    ...invoiceRoutes(services),
    ...contactRoutes(services),
    ...conversationRoutes(services),
    ...savedAnswerRoutes(services),
    ...emailRoutes(services),
    ...notificationRoutes(services),
    ...undoRoutes(services),
    ...reportRoutes(services),
    ...warmRoutes(services),
    ...jobRoutes(services),
  ]
}
