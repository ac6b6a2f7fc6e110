import { accountEmails } from '../features/accounts/emails/account-emails.ts'
import { alertEmails } from '../features/alerts/emails/alert-emails.ts'
import { backInStockEmails } from '../features/back-in-stock/emails/back-in-stock-emails.ts'
import { contactEmails } from '../features/contact/emails/contact-emails.ts'
import { customerEmails } from '../features/customers/emails/customer-emails.ts'
import type { EmailWriters } from '../features/emails/write-email.ts'
import { notificationEmails } from '../features/notifications/emails/notification-emails.ts'
import type { OrderToWrite } from '../features/orders/emails/find-order-to-write.ts'
import { orderEmails } from '../features/orders/emails/order-emails.ts'
import { quoteEmails } from '../features/quotes/emails/quote-emails.ts'
import { storedValueEmails } from '../features/stored-value/emails/stored-value-emails.ts'
import { emailTest } from './email-test.ts'

const ofFeatures: Omit<EmailWriters<OrderToWrite>, 'email_test'> = {
  ...accountEmails,
  ...customerEmails,
  ...orderEmails,
  ...quoteEmails,
  ...backInStockEmails,
  ...storedValueEmails,
  ...contactEmails,
  ...alertEmails,
  ...notificationEmails,
}

/** Every kind of email, from the feature that it belongs to. */
export const emailWriters: EmailWriters<OrderToWrite> = { ...ofFeatures, email_test: emailTest(ofFeatures) }
