import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedAddress } from '#contract/accounts/account.ts'
import type { Order } from '#contract/orders/order.ts'
import { addressFieldNames, type ShippingField } from '#domain/fields/address-fields.ts'
import { readDeliveryCode } from '#web/session/read-delivery-code.ts'
import { isAt, isUntouched, type Place, placeOf } from './place-of.ts'
import type { ShippingDraft } from './shipping-draft.ts'

type AddressChoice = {
  draft: ShippingDraft
  errors: Record<string, string>
  /** The account's name, with which the form starts. */
  ownName: string
  /** Null if they could not be loaded: people type as if there were none. */
  addresses: readonly SavedAddress[] | null
  lastOrder: Order | null
  onChoose: (place: Partial<Place>) => void
}

const foldedFields: readonly ShippingField[] = ['email', ...addressFieldNames]

/**
 * The saved address that the form is at, as a card with the form folded behind it, until somebody wants to change it or
 * something in it is wrong. It never folds under somebody who types or chooses. If nothing was typed, the first is filled in;
 * without one, the last order's; without either, the postal code that the delivery was shown for.
 */
export function useAddressChoice(choice: AddressChoice) {
  const { draft, errors, ownName, addresses, lastOrder, onChoose } = choice
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const chosen = addresses?.find((address) => isAt(draft, address)) ?? null

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
    else fillIn({ postalCode: readDeliveryCode() ?? '' })
  }, [addresses, lastOrder])

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
