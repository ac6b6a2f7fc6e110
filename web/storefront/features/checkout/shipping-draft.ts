import { z } from 'zod'
import { type Country, countries, defaultCountry, type ShippingInfo } from '#domain/checkout.ts'
import { parsePhone } from '#domain/phone.ts'
import { readStored, tabStorage, writeStored } from '#web/session/storage.ts'

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
] as const
export type DraftField = (typeof draftFields)[number]

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
})

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
}

export function findDraft(): ShippingDraft | null {
  return readStored(tabStorage, key, StoredDraft)
}

export function keepDraft(draft: ShippingDraft): void {
  writeStored(tabStorage, key, draft)
}

export function forgetDraft(): void {
  tabStorage.remove(key)
}

/** The draft as the shop wants it: trimmed, the telephone in one form, nothing that is blank. */
export function shippingInfoOf(draft: ShippingDraft): ShippingInfo & { country: Country } {
  const suburb = draft.suburb.trim()
  const country = countries.find((name) => name === draft.country) ?? defaultCountry
  const province = country === defaultCountry ? draft.province : ''
  const phone = draft.phone.trim()
  return {
    email: draft.email.trim(),
    fullName: draft.fullName.trim(),
    address: draft.address.trim(),
    ...(suburb && { suburb }),
    city: draft.city.trim(),
    ...(province && { province }),
    postalCode: draft.postalCode.trim(),
    country,
    phone: parsePhone(phone) ?? phone,
  }
}
