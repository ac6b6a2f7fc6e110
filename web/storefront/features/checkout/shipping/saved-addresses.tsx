import { useEffect, useId, useRef } from 'react'
import type { SavedAddress } from '#contract/accounts/account.ts'
import { emptyPlace, type Place, placeOf } from './place-of.ts'

type SavedAddressesProps = {
  addresses: readonly SavedAddress[]
  /** Null for another one. */
  chosen: SavedAddress | null
  fullName: string
  /** The button that was pressed for it is gone. */
  isAsked: boolean
  onChoose: (place: Place) => void
}

/** A choice of saved addresses. */
export function SavedAddresses({ addresses, chosen, fullName, isAsked, onChoose }: SavedAddressesProps) {
  const name = useId()
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAsked) choices.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isAsked])

  return (
    <fieldset ref={choices}>
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
          isChosen={chosen === null}
          onChoose={() => onChoose({ ...emptyPlace, fullName })}
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
