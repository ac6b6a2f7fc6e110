import type { SavedAddress } from '#contract/accounts/account.ts'
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import {
  type AddressField,
  addressFieldNames,
  type Country,
  countries,
  defaultCountry,
} from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { validateDeliveryAddress } from '#domain/orders/checkout/checkout.ts'
import type { FormRules } from '#web/ui/form/form-state.ts'

/** An address as it is typed. */
export type AddressDraft = Record<AddressField | 'label', string>

export const emptyAddress: AddressDraft = {
  label: '',
  ...recordOf(addressFieldNames, () => ''),
  country: defaultCountry,
}

export const sampleAddress: AddressDraft = {
  ...emptyAddress,
  fullName: 'Some One',
  address: '1 Long Street',
  city: 'Cape Town',
  postalCode: '8001',
  phone: '+27 12 345 6789',
}

export const addressRules: FormRules<AddressDraft> = {
  validate: (draft) => validateDeliveryAddress(draft),
  sample: sampleAddress,
}

export function addressDraftOf(address: SavedAddress): AddressDraft {
  return { ...emptyAddress, ...address, phone: formatPhone(address.phone) }
}

/** Trimmed, the telephone in one form, nothing that is blank. */
export function addressOf(draft: AddressDraft): SavedAddress {
  const { suburb, province, ...typed } = recordOf(addressFieldNames, (field) => draft[field].trim())
  const country = countryOf(draft.country)
  return {
    ...typed,
    label: draft.label.trim(),
    ...(suburb && { suburb }),
    ...(province && country === defaultCountry && { province }),
    country,
    phone: parsePhone(typed.phone) ?? typed.phone,
  }
}

function countryOf(text: string): Country {
  return countries.find((name) => name === text) ?? defaultCountry
}
