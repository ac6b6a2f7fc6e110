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
 * something in it is wrong. It never folds under somebody who types or chooses.
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
    const known = knownPlace(addresses, lastOrder)
    if (known) fillIn(known)
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

/** What the form starts with, if nothing was typed and the shop knows something. */
export function startOf(
  initial: ShippingDraft,
  { ownName, addresses, lastOrder }: Pick<AddressChoice, 'ownName' | 'addresses' | 'lastOrder'>,
): ShippingDraft {
  return isUntouched(initial, ownName) ? { ...initial, ...knownPlace(addresses, lastOrder) } : initial
}

/** The first saved address; without one the last order's; without either the postal code that its delivery was shown for. */
function knownPlace(
  addresses: readonly SavedAddress[] | null,
  lastOrder: Order | null,
): Partial<Place> | null {
  if (!addresses) return null
  const [first] = addresses
  if (first) return placeOf(first)
  return lastOrder
    ? placeOf({ ...lastOrder.shippingInfo, label: '' })
    : { postalCode: readDeliveryCode() ?? '' }
}
