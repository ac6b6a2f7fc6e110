import type { SavedAddress } from '#contract/accounts/account.ts'
import { type AddressField, addressFieldNames } from '#domain/fields/address-fields.ts'
import { addressDraftOf, addressOf, emptyAddress } from '../../accounts/addresses/address-draft.ts'
import type { ShippingDraft } from './shipping-draft.ts'

export type Place = Record<AddressField, string>

const { label: _, ...empty } = emptyAddress

export const emptyPlace: Place = empty

export function placeOf(address: SavedAddress): Place {
  const { label: _label, ...place } = addressDraftOf(address)
  return place
}

/** Nothing was typed but what the form began with. */
export function isUntouched(draft: ShippingDraft, ownName: string): boolean {
  return addressFieldNames.every(
    (field) => draft[field] === emptyPlace[field] || (field === 'fullName' && draft.fullName === ownName),
  )
}

/** However it was typed: with other blanks, or the telephone number as people write it. */
export function isAt(draft: ShippingDraft, address: SavedAddress): boolean {
  const typed = addressOf({ ...draft, label: '' })
  return addressFieldNames.every((field) => (typed[field] ?? '') === (address[field] ?? ''))
}
