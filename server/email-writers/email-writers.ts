import { accountEmails } from '../features/accounts/emails/account-emails.ts'
import { alertEmails } from '../features/alerts/emails/alert-emails.ts'
import { backInStockEmails } from '../features/back-in-stock/emails/back-in-stock-emails.ts'
import { contactEmails } from '../features/contact/emails/contact-emails.ts'
import type { EmailWriters } from '../features/emails/write-email.ts'
import { notificationEmails } from '../features/notifications/emails/notification-emails.ts'
import { orderEmails } from '../features/orders/emails/order-emails.ts'
import type { OrderRow } from '../features/orders/order-queries.ts'

/** Every kind of email, from the feature that it belongs to. */
export const emailWriters: EmailWriters<OrderRow> = {
  ...accountEmails,
  ...orderEmails,
  ...backInStockEmails,
  ...contactEmails,
  ...alertEmails,
  ...notificationEmails,
}
