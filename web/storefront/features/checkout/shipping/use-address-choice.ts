import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedAddress } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { addressFieldNames, type ShippingField } from '#domain/fields/address-fields.ts'
import { isAt, isUntouched, type Place, placeOf } from './place-of.ts'
import type { ShippingDraft } from './shipping-draft.ts'

type AddressChoice = {
  draft: ShippingDraft
  errors: Record<string, string>
  /** The account's name, with which the form starts. */
  ownName: string
  /** Null if they could not be loaded: people type as if there were none. */
  addresses: readonly SavedAddress[] | null
  /** The last order's address is filled in for people without a saved one. */
  lastOrder: Order | null
  /** The postal code that people without either were shown the delivery for. */
  knownCode: string | null
  onChoose: (place: Partial<Place>) => void
}

const foldedFields: readonly ShippingField[] = ['email', ...addressFieldNames]

/**
 * The saved address that the form is at, as a card with the form folded behind it, until somebody wants to change it or
 * something in it is wrong. It never folds under somebody who types or chooses. If nothing was typed, the first is filled in.
 */
export function useAddressChoice(choice: AddressChoice) {
  const { draft, errors, ownName, addresses, lastOrder, knownCode, onChoose } = choice
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const chosen = addresses?.find((address) => isAt(draft, placeOf(address))) ?? null

  const isTyped = addresses !== null && chosen === null && !isUntouched(draft, ownName)
  if (!isOpen && (isTyped || foldedFields.some((field) => errors[field]))) setIsOpen(true)

  const fillIn = useEffectEvent((place: Partial<Place>) => {
    if (isUntouched(draft, ownName)) onChoose(place)
  })
  useEffect(() => {
    if (!addresses) return
    const [first] = addresses
    if (first) fillIn(placeOf(first))
    else if (lastOrder) fillIn(placeOf({ ...lastOrder.shippingInfo, label: '' }))
    else if (knownCode) fillIn({ postalCode: knownCode })
  }, [addresses, lastOrder, knownCode])

  return {
    chosen,
    card: isOpen ? null : chosen,
    /** Somebody pressed for it, and goes on there. */
    isAsked,
    open() {
      setIsAsked(true)
      setIsOpen(true)
    },
  }
}
