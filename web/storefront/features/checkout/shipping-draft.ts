import { z } from 'zod'
import type { User } from '#contract/account.ts'
import type { Order } from '#contract/order.ts'
import { type Country, defaultCountry, type ShippingInfo } from '#domain/checkout.ts'
import { plainVatNumber } from '#domain/invoice.ts'
import { readStored, tabStorage, writeStored } from '#web/session/storage.ts'
import { addressDraftOf, addressOf } from '../accounts/address-draft.ts'

const draftFields = [
  'email',
  'fullName',
  'address',
  'suburb',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'companyName',
  'companyVatNumber',
] as const
export type DraftField = (typeof draftFields)[number]

type OrderedTo = Order['shippingInfo']

/** The shipping form as it was typed. */
export type ShippingDraft = Record<DraftField, string>

const text = z.string().catch('')
const StoredDraft = z.object({
  email: text,
  fullName: text,
  address: text,
  suburb: text,
  city: text,
  province: text,
  postalCode: text,
  country: z.string().catch(defaultCountry),
  phone: text,
  companyName: text,
  companyVatNumber: text,
})
const Kept = z.object({ accountId: z.string(), draft: StoredDraft })

const key = 'shippingDraft'

export const emptyDraft: ShippingDraft = {
  email: '',
  fullName: '',
  address: '',
  suburb: '',
  city: '',
  province: '',
  postalCode: '',
  country: defaultCountry,
  phone: '',
  companyName: '',
  companyVatNumber: '',
}

/** What the form begins with. */
export function draftFor({ email, firstName, lastName }: User): ShippingDraft {
  return { ...emptyDraft, email, fullName: `${firstName} ${lastName}`.trim() }
}

/** What an order said, to be said again. */
export function draftOf({
  email,
  companyName = '',
  companyVatNumber = '',
  ...place
}: OrderedTo): ShippingDraft {
  const { label: _label, ...address } = addressDraftOf({ ...place, label: '' })
  return { email, ...address, companyName, companyVatNumber }
}

/** Only what this account has typed: the tab may have been another's before. */
export function findDraft(accountId: string, storage = tabStorage): ShippingDraft | null {
  const kept = readStored(storage, key, Kept)
  return kept?.accountId === accountId ? kept.draft : null
}

/** What the checkout of an account goes on with. */
export function draftOn(user: User): ShippingDraft {
  return findDraft(user.id) ?? draftFor(user)
}

export function keepDraft(accountId: string, draft: ShippingDraft, storage = tabStorage): void {
  writeStored(storage, key, { accountId, draft })
}

export function forgetDraft(): void {
  tabStorage.remove(key)
}

/** The draft as the shop wants it: trimmed, the telephone in one form, nothing that is blank. */
export function shippingInfoOf(draft: ShippingDraft): ShippingInfo & { country: Country } {
  const { email, companyName, companyVatNumber, ...place } = draft
  const { label: _label, ...address } = addressOf({ ...place, label: '' })
  const name = companyName.trim()
  const vatNumber = plainVatNumber(companyVatNumber)
  return {
    email: email.trim(),
    ...address,
    ...(name && { companyName: name }),
    ...(vatNumber && { companyVatNumber: vatNumber }),
  }
}
