import type { FastifyPluginAsync } from 'fastify'
import { deliveryTrialRoutes } from '#server/features/cart/delivery-trial-routes.ts'
import { settingsRoutes } from '#server/features/settings/settings-routes.ts'
import { shopRoutes } from '#server/features/settings/shop-routes.ts'
import { textRoutes } from '#server/features/text-editing/text-routes.ts'
import { isEmailOutdated } from './email-writers/is-email-outdated.ts'
import { accountRoutes } from './features/accounts/account-routes.ts'
import { invitationRoutes } from './features/accounts/invitations/invitation-routes.ts'
import { passwordRoutes } from './features/accounts/passwords/password-routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor-routes.ts'
import { findCaller } from './features/accounts/sessions/find-caller.ts'
import { sessionRoutes } from './features/accounts/sessions/session-routes.ts'
import { signUpRoutes } from './features/accounts/sign-up/sign-up-routes.ts'
import { staffRoleRoutes } from './features/accounts/staff-roles/staff-role-routes.ts'
import { userRoutes } from './features/accounts/users/user-routes.ts'
import { alertRoutes } from './features/alerts/alert-routes.ts'
import { backInStockRoutes } from './features/back-in-stock/back-in-stock-routes.ts'
import { bookingRoutes } from './features/bookings/booking-routes.ts'
import { returnBookingRoutes } from './features/bookings/returns/return-booking-routes.ts'
import { cartRoutes } from './features/cart/cart-routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue-routes.ts'
import { categoryRoutes } from './features/catalogue/categories/category-routes.ts'
import { productCsvRoutes } from './features/catalogue/csv/product-csv-routes.ts'
import { adminProductRoutes } from './features/catalogue/edit/admin-product-routes.ts'
import { editRoutes } from './features/catalogue/edit/edit-routes.ts'
import { familyRoutes } from './features/catalogue/families/family-routes.ts'
import { importRoutes } from './features/catalogue/imports/import-routes.ts'
import { searchRoutes } from './features/catalogue/search/search-routes.ts'
import { sitemapRoutes } from './features/catalogue/sitemap/sitemap-routes.ts'
import { collectPointRoutes } from './features/collect-points/collect-point-routes.ts'
import { contactRoutes } from './features/contact/contact-routes.ts'
import { conversationRoutes } from './features/contact/conversations/conversation-routes.ts'
import { savedAnswerRoutes } from './features/contact/saved-answers/saved-answer-routes.ts'
import { courierRoutes } from './features/couriers/courier-routes.ts'
import { customerGroupRoutes } from './features/customer-groups/customer-group-routes.ts'
import { customerRoutes } from './features/customers/customer-routes.ts'
import { discountRoutes } from './features/discounts/discount-routes.ts'
import { emailRoutes } from './features/emails/email-routes.ts'
import { invoiceRoutes } from './features/invoices/invoice-routes.ts'
import { mediaRoutes } from './features/media/media-routes.ts'
import { warmRoutes } from './features/media/photos/warm-routes.ts'
import { monthEndRoutes } from './features/month-end/month-end-routes.ts'
import { notificationRoutes } from './features/notifications/notification-routes.ts'
import { attentionRoutes } from './features/orders/attention/attention-routes.ts'
import { heldStockRoutes } from './features/orders/attention/held-stock-routes.ts'
import { correctionRoutes } from './features/orders/corrections/correction-routes.ts'
import { dispatchRoutes } from './features/orders/dispatch/dispatch-routes.ts'
import { fulfilRoutes } from './features/orders/fulfil/fulfil-routes.ts'
import { listRecentDeliveries } from './features/orders/list-recent-deliveries.ts'
import { notForSaleRoutes } from './features/orders/not-for-sale/not-for-sale-routes.ts'
import { noteRoutes } from './features/orders/notes/note-routes.ts'
import { findAccountOfOrder } from './features/orders/order-queries.ts'
import { orderRoutes } from './features/orders/order-routes.ts'
import { adminReturnRoutes } from './features/orders/returns/admin-return-routes.ts'
import { returnRoutes } from './features/orders/returns/return-routes.ts'
import { savedReasonRoutes } from './features/orders/returns/saved-reasons/saved-reason-routes.ts'
import { takeOrderRoutes } from './features/orders/take/take-order-routes.ts'
import { trackOrderRoutes } from './features/orders/tracking/track-order-routes.ts'
import { paperRoutes } from './features/papers/paper-routes.ts'
import { takePaymentRoutes } from './features/payments/by-hand/take-payment-routes.ts'
import { checkoutRoutes } from './features/payments/checkouts/checkout-routes.ts'
import { swapRoutes } from './features/payments/corrections/swap-routes.ts'
import { takeOutRoutes } from './features/payments/corrections/take-out-routes.ts'
import { payLinkRoutes } from './features/payments/pay-links/pay-link-routes.ts'
import { paymentRoutes } from './features/payments/payment-routes.ts'
import { placeOrderRoutes } from './features/payments/place/place-order-routes.ts'
import { refundReturnRoutes } from './features/payments/refunds/refund-return-routes.ts'
import { refundRoutes } from './features/payments/refunds/refund-routes.ts'
import { webhookRoutes } from './features/payments/webhook-routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data-routes.ts'
import { openQuoteRoutes } from './features/quotes/open-quote-routes.ts'
import { quoteRoutes } from './features/quotes/quote-routes.ts'
import { reportRoutes } from './features/reports/report-routes.ts'
import { saleRoutes } from './features/sales/sale-routes.ts'
import { manifestRoutes } from './features/shop/manifest-routes.ts'
import { storedValueRoutes } from './features/stored-value/stored-value-routes.ts'
import { supplierRoutes } from './features/suppliers/supplier-routes.ts'
import { undoRoutes } from './features/undo/undo-routes.ts'
import { wishlistRoutes } from './features/wishlist/wishlist-routes.ts'
import type { FindCaller } from './http/register-routes.ts'
import type { Route } from './http/route.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import type { Services } from './services.ts'

/** Every call of the contract and the code that answers it. */
export function shopApi(services: Services): Route[] {
  return [
    ...shopRoutes(services),
    ...settingsRoutes(services),
    ...textRoutes(services),
    ...deliveryTrialRoutes({ ...services, listRecentDeliveries }),
    ...catalogueRoutes(services),
    ...backInStockRoutes(services),
    ...signUpRoutes(services),
    ...sessionRoutes(services),
    ...passwordRoutes(services),
    ...secondFactorRoutes(services),
    ...adminProductRoutes(services),
    ...categoryRoutes(services),
    ...searchRoutes(services),
    ...familyRoutes(services),
    ...productCsvRoutes(services),
    ...importRoutes(services),
    ...editRoutes(services),
    ...supplierRoutes(services),
    ...courierRoutes(services),
    ...accountRoutes(services),
    ...personalDataRoutes(services),
    ...userRoutes(services),
    ...staffRoleRoutes(services),
    ...invitationRoutes(services),
    ...cartRoutes(services),
    ...wishlistRoutes(services),
    ...collectPointRoutes(services),
    ...placeOrderRoutes(services),
    ...takeOrderRoutes(services),
    ...orderRoutes(services),
    ...trackOrderRoutes(services),
    ...correctionRoutes(services),
    ...fulfilRoutes(services),
    ...bookingRoutes(services),
    ...dispatchRoutes(services),
    ...paperRoutes(services),
    ...attentionRoutes(services),
    ...noteRoutes(services),
    ...alertRoutes(services),
    ...heldStockRoutes(services),
    ...returnRoutes(services),
    ...adminReturnRoutes(services),
    ...notForSaleRoutes(services),
    ...paymentRoutes(services),
    ...checkoutRoutes(services),
    ...payLinkRoutes(services),
    ...takePaymentRoutes(services),
    ...webhookRoutes(services),
    ...refundRoutes(services),
    ...refundReturnRoutes(services),
    ...discountRoutes(services),
    ...storedValueRoutes(services),
    ...openQuoteRoutes(services),
    ...quoteRoutes(services),
    ...returnBookingRoutes(services),
    ...swapRoutes(services),
    ...takeOutRoutes(services),
    ...invoiceRoutes(services),
    ...contactRoutes(services),
    ...conversationRoutes(services),
    ...savedAnswerRoutes(services),
    ...savedReasonRoutes(services),
    ...customerRoutes(services),
    ...emailRoutes(services, isEmailOutdated),
    ...notificationRoutes(services),
    ...undoRoutes(services),
    ...saleRoutes(services),
    ...customerGroupRoutes({ ...services, findAccountOfOrder }),
    ...reportRoutes(services),
    ...monthEndRoutes(services),
    ...warmRoutes(services),
    ...jobRoutes(services),
  ]
}

/** Addresses beside the contract: pictures, and what search engines and devices read. */
export function shopAddresses(services: Services): FastifyPluginAsync[] {
  return [
    mediaRoutes({ store: services.store, findWidth: services.findPhotoWidth }),
    manifestRoutes(services),
    sitemapRoutes(services),
  ]
}

export function callerFinder({ db, clock }: Services): FindCaller {
  return (token) => findCaller(db, token, clock())
}
