import { createKnownDevices, type KnownDevices } from './features/accounts/sessions/known-devices.ts'
import { createLoginCodes, type LoginCodes } from './features/accounts/sessions/login-codes.ts'
import { createSealer, type Sealer } from './features/emails/sealer.ts'
import { createGiftCardCodes, type GiftCardCodes } from './features/stored-value/gift-card-codes.ts'
import type { ShopSecrets } from './shop-secrets.ts'

export type Sealers = {
  /** Seals the content of emails. */
  sealer: Sealer
  /** Writes into a pay link which order it pays, so that nobody can make one. */
  payLinkSealer: Sealer
  /** The same for the link on which a quote is answered. */
  quoteSealer: Sealer
  /** The same for a point to collect from, which a shopper has chosen. */
  collectPointSealer: Sealer
  secondFactorSealer: Sealer
  giftCardCodes: GiftCardCodes
  devices: KnownDevices
  loginCodes: LoginCodes
}

/** Everything that is made of the shop's secrets. */
export function createSealers(secrets: ShopSecrets): Sealers {
  return {
    // This name has been used since the first email; with another, no stored email could be opened.
    sealer: createSealer(secrets, 'letters'),
    payLinkSealer: createSealer(secrets, 'pay links'),
    quoteSealer: createSealer(secrets, 'quotes'),
    collectPointSealer: createSealer(secrets, 'collect points'),
    secondFactorSealer: createSealer(secrets, 'second factors'),
    giftCardCodes: createGiftCardCodes(secrets),
    devices: createKnownDevices(secrets),
    loginCodes: createLoginCodes(secrets),
  }
}
