import type { SavedAddress } from '#contract/accounts/account.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import { type Country, countries, defaultCountry, validateDeliveryAddress } from '#domain/orders/checkout.ts'
import type { FormRules } from '#web/ui/form/form-state.ts'
import type { AddressField } from './address-fields.tsx'

/** An address as it is typed. */
export type AddressDraft = Record<AddressField | 'label', string>

export const emptyAddress: AddressDraft = {
  label: '',
  fullName: '',
  address: '',
  suburb: '',
  city: '',
  province: '',
  postalCode: '',
  country: defaultCountry,
  phone: '',
}

export const addressRules: FormRules<AddressDraft> = {
  validate: (draft) => validateDeliveryAddress(draft),
  sample: {
    ...emptyAddress,
    fullName: 'Some One',
    address: '1 Long Street',
    city: 'Cape Town',
    postalCode: '8001',
    phone: '+27 12 345 6789',
  },
}

export function addressDraftOf({
  suburb = '',
  province = '',
  phone,
  ...address
}: SavedAddress): AddressDraft {
  return { ...address, suburb, province, phone: formatPhone(phone) }
}

/** Trimmed, the telephone in one form, nothing that is blank. */
export function addressOf(draft: AddressDraft): SavedAddress {
  const country = countryOf(draft.country)
  const suburb = draft.suburb.trim()
  const province = country === defaultCountry ? draft.province : ''
  const phone = draft.phone.trim()
  return {
    label: draft.label.trim(),
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

function countryOf(text: string): Country {
  return countries.find((name) => name === text) ?? defaultCountry
}
