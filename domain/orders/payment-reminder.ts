/** After this time without a payment, a customer is told that an order still waits for it. */
export const paymentReminderAfterMs = 10 * 60_000
