import { type ProviderName, providerLabel, providerNames } from './payment-provider.ts'
import { type StoredValueKind, storedValueKinds } from './stored-value-kinds.ts'

/** Ways in which staff take money themselves. Nobody can be asked about it: what they record is all there is. */
export const handMethods = ['eft', 'cash', 'card_machine'] as const
export type HandMethod = (typeof handMethods)[number]

/** How an order was paid: a provider took the money on its page, staff took it, or it was stored value. */
export const paymentMethods = [...providerNames, ...handMethods, ...storedValueKinds] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const ownLabels: Record<HandMethod | StoredValueKind, string> = {
  eft: 'EFT',
  cash: 'cash',
  card_machine: 'card machine',
  gift_card: 'gift card',
  store_credit: 'store credit',
}

export function isByHand(method: PaymentMethod): method is HandMethod {
  return handMethods.some((name) => name === method)
}

export function isStoredValue(method: PaymentMethod): method is StoredValueKind {
  return storedValueKinds.some((name) => name === method)
}

export function isByProvider(method: PaymentMethod): method is ProviderName {
  return !isByHand(method) && !isStoredValue(method)
}

export function paymentMethodLabel(method: PaymentMethod): string {
  return isByProvider(method) ? providerLabel(method) : ownLabels[method]
}

/** For customers, who pay "by card" whatever the provider is called. Null and names of a later version are the provider's too. */
export function customerMethodLabel(name: string | null | undefined): string {
  const method = paymentMethods.find((known) => known === name)
  return method === undefined || isByProvider(method) ? 'card' : ownLabels[method]
}
