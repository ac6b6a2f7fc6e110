/** Where the payment provider reports payments and refunds. */
export function paymentWebhookUrl(publicUrl: string): string {
  return `${publicUrl.replace(/\/$/, '')}/api/payments/yoco/webhook`
}
