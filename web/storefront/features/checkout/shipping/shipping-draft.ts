import { z } from 'zod'
import type { User } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import {
  type Country,
  defaultCountry,
  type ShippingField,
  type ShippingInfo,
  shippingFieldNames,
} from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { optionalOrderInfo } from '#domain/orders/checkout/checkout.ts'
import { readStored } from '#web/session/read-stored.ts'
import { tabStorage, writeStored } from '#web/session/storage.ts'
import { addressOf } from '../../accounts/addresses/address-draft.ts'

type OrderedTo = Order['shippingInfo']

/** The shipping form as typed. */
export type ShippingDraft = Record<ShippingField, string>

const text = z.string().catch('')
const StoredDraft = z.object({
  ...recordOf(shippingFieldNames, () => text),
  country: z.string().catch(defaultCountry),
})
const Kept = z.object({ accountId: z.string(), draft: StoredDraft })

const key = 'shippingDraft'

export const emptyDraft: ShippingDraft = {
  ...recordOf(shippingFieldNames, () => ''),
  country: defaultCountry,
}

/** The initial values of the form. */
export function draftFor({ email, firstName, lastName }: User): ShippingDraft {
  return { ...emptyDraft, email, fullName: `${firstName} ${lastName}`.trim() }
}

/** The address of an order, for the form. */
export function draftOf(info: OrderedTo): ShippingDraft {
  return { ...recordOf(shippingFieldNames, (field) => info[field] ?? ''), phone: formatPhone(info.phone) }
}

/** Only what this account has typed: another person may have used the tab before. */
export function findDraft(accountId: string, storage = tabStorage): ShippingDraft | null {
  const kept = readStored(storage, key, Kept)
  return kept?.accountId === accountId ? kept.draft : null
}

/** What an account's checkout continues with. */
export function draftOn(user: User): ShippingDraft {
  return findDraft(user.id) ?? draftFor(user)
}

export function keepDraft(accountId: string, draft: ShippingDraft, storage = tabStorage): void {
  writeStored(storage, key, { accountId, draft })
}

export function forgetDraft(): void {
  tabStorage.remove(key)
}

/** Without what an order that is fetched does not ask for. */
export function withoutPlace(draft: ShippingDraft): ShippingDraft {
  return { ...draft, address: '', suburb: '', city: '', province: '', postalCode: '', deliveryNote: '' }
}

/** The draft in the shop's format: trimmed, the telephone number normalised, blank fields left out. */
export function shippingInfoOf(draft: ShippingDraft): ShippingInfo & { country: Country } {
  const { label: _label, ...address } = addressOf({ ...draft, label: '' })
  return { email: draft.email.trim(), ...address, ...optionalOrderInfo(draft) }
}
