import { randomInt, randomUUID } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** "UASS9DLM": letters and digits without meaning. */
export const trackingReference = () =>
  `UAS${Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')}`
export const providerShipmentId = () => `SBX${randomInt(10_000_000, 99_999_999)}`
export const eventId = () => randomUUID()
