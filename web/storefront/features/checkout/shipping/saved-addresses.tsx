import { useEffect, useEffectEvent, useId } from 'react'
import type { SavedAddress } from '#contract/accounts/account.ts'
import { type AddressField, addressFieldNames } from '#domain/fields/address-fields.ts'
import { addressDraftOf, emptyAddress } from '../../accounts/addresses/address-draft.ts'
import type { ShippingDraft } from './shipping-draft.ts'

type Place = Record<AddressField, string>

type SavedAddressesProps = {
  addresses: readonly SavedAddress[]
  draft: ShippingDraft
  /** The account's address, with which the form starts. */
  ownName: string
  onChoose: (place: Place) => void
}

/** A choice of saved addresses. The first is filled in if nothing was typed. */
export function SavedAddresses({ addresses, draft, ownName, onChoose }: SavedAddressesProps) {
  const name = useId()
  const [first] = addresses
  const fillIn = useEffectEvent((address: SavedAddress) => {
    if (isUntouched(draft, ownName)) onChoose(placeOf(address))
  })

  useEffect(() => {
    if (first) fillIn(first)
  }, [first])

  if (!first) return null
  const chosen = addresses.find((address) => isAt(draft, placeOf(address)))
  return (
    <fieldset>
      <legend className="text-sm font-medium">Your addresses</legend>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <Choice
            key={JSON.stringify(address)}
            name={name}
            title={address.label || address.fullName}
            text={`${address.address}, ${address.city}`}
            isChosen={address === chosen}
            onChoose={() => onChoose(placeOf(address))}
          />
        ))}
        <Choice
          name={name}
          title="Another address"
          text="Fill it in below"
          isChosen={chosen === undefined}
          onChoose={() => onChoose({ ...emptyPlace, fullName: draft.fullName })}
        />
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; title: string; text: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, title, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3 rounded-control border border-line-strong p-3 transition-colors hover:border-ink has-checked:border-green has-checked:bg-green-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.75 size-5 shrink-0 accent-green"
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-ink-2">{text}</span>
      </span>
    </label>
  )
}

const { label: _, ...emptyPlace } = emptyAddress

export function placeOf(address: SavedAddress): Place {
  const { label: _label, ...place } = addressDraftOf(address)
  return place
}

/** Nothing was typed but what the form began with. */
export function isUntouched(draft: ShippingDraft, ownName: string): boolean {
  return addressFieldNames.every(
    (field) => draft[field] === emptyAddress[field] || (field === 'fullName' && draft.fullName === ownName),
  )
}

export function isAt(draft: ShippingDraft, place: Place): boolean {
  return addressFieldNames.every((field) => draft[field] === place[field])
}
