import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const checkoutId = () => `ch_${randomText(24)}`
export const paymentId = () => `p_${randomText(24)}`
export const refundId = () => `rfd_${randomText(24)}`
export const eventId = () => `evt_${randomText(24)}`
export const subscriptionId = () => `sub_${randomText(24)}`
export const messageId = () => `msg_${randomText(27)}`
export const merchantId = (nowMs: number) => `${nowMs}-${randomUUID()}`
export const webhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
