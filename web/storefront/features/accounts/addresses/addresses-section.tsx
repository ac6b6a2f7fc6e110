import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#contract/accounts/account.ts'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import type { AccountAct } from '../own/account-act.ts'
import type { Refusal } from '../own/refusal-of.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from '../sections/account-section.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { Unfolding } from '../sections/unfolding.tsx'
import { type AddressDraft, addressDraftOf, addressOf, emptyAddress } from './address-draft.ts'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'

export function AddressesSection({ account }: SectionProps) {
  const { addresses } = account
  const { list, refusal, save, change, remove } = useAddresses()

  return (
    <AccountSection
      title="Addresses"
      text="Where we deliver. The first one is filled in for you at checkout."
    >
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {addresses.length > 0 && (
          <ul className="divide-y divide-line border-b border-line">
            {addresses.map((address, index) => (
              <li key={keyOf(address)} className="py-4 first:pt-0">
                <AddressRow
                  address={address}
                  isFirst={index === 0}
                  isOnly={addresses.length === 1}
                  onSave={(changed) => save({ was: address, now: changed })}
                  onMakeFirst={() =>
                    change({ was: address, now: address, isFirst: true }, 'This address is now your default.')
                  }
                  onRemove={() => remove(address)}
                />
              </li>
            ))}
          </ul>
        )}
        {addresses.length < maxAddresses ? (
          <AddAddress account={account} onAdd={(added) => save({ was: null, now: added })} />
        ) : (
          <p className="text-sm text-ink-2">
            You can save {maxAddresses} addresses. Remove one to make room.
          </p>
        )}
      </div>
    </AccountSection>
  )
}

type Change = { was: SavedAddress | null; now: SavedAddress | null; isFirst?: boolean }

function useAddresses() {
  const act = useOwnAct<AccountAct>()
  const confirm = useConfirm()
  const announce = useAnnounce()
  const list = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save(body: Change, done = 'Address saved.'): Promise<Refusal | undefined> {
    const result = await act({ act: 'change_address', body })
    if (result.kind === 'refused') return result
    announce(done)
    return undefined
  }

  async function change(body: Change, done: string) {
    const refused = await save(body, done)
    setRefusal(refused?.message ?? null)
    // The button that was pressed may be gone, or have moved.
    list.current?.focus()
  }

  async function remove(address: SavedAddress) {
    const isSure = await confirm({
      title: 'Remove this address?',
      text: <AddressLines address={address} />,
      confirmLabel: 'Remove',
    })
    if (isSure) await change({ was: address, now: null }, 'Address removed.')
  }

  return { list, refusal, save, change, remove }
}

type AddAddressProps = SectionProps & { onAdd: (added: SavedAddress) => Promise<Refusal | undefined> }

function AddAddress({ account, onAdd }: AddAddressProps) {
  const { firstName, lastName, phone, addresses } = account
  return (
    <Unfolding label={addresses.length === 0 ? 'Add an address' : 'Add another address'}>
      {(foldUp) => (
        <AddressForm
          initial={{ ...emptyAddress, fullName: `${firstName} ${lastName}`.trim(), phone: phone ?? '' }}
          onSave={saving(foldUp, onAdd)}
          onCancel={() => foldUp()}
        />
      )}
    </Unfolding>
  )
}

type AddressRowProps = {
  address: SavedAddress
  isFirst: boolean
  isOnly: boolean
  onSave: (changed: SavedAddress) => Promise<Refusal | undefined>
  onMakeFirst: () => void
  onRemove: () => void
}

function AddressRow({ address, isFirst, isOnly, onSave, onMakeFirst, onRemove }: AddressRowProps) {
  const [isEdited, setIsEdited] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  const of = <span className="sr-only"> {address.label || address.address}</span>

  useEffect(() => {
    if (isEdited) form.current?.querySelector<HTMLElement>('input')?.focus()
    else if (wasEdited.current) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])

  if (isEdited) {
    return (
      <div ref={form}>
        <AddressForm
          initial={addressDraftOf(address)}
          onSave={saving(() => setIsEdited(false), onSave)}
          onCancel={() => setIsEdited(false)}
        />
      </div>
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {address.label && <h3 className="font-semibold wrap-anywhere">{address.label}</h3>}
        {isFirst && !isOnly && <Badge tone="good">Default</Badge>}
      </div>
      <AddressLines address={address} />
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button
          ref={edit}
          variant="quiet"
          size="small"
          className="min-h-11"
          onClick={() => setIsEdited(true)}
        >
          Edit{of}
        </Button>
        {!isFirst && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={onMakeFirst}>
            Make default{of}
          </Button>
        )}
        <Button variant="quiet" size="small" className="min-h-11" onClick={onRemove}>
          Remove{of}
        </Button>
      </div>
    </div>
  )
}

function saving(close: () => void, save: (address: SavedAddress) => Promise<Refusal | undefined>) {
  return async (draft: AddressDraft) => {
    const refused = await save(addressOf(draft))
    if (!refused) close()
    return refused
  }
}

function keyOf(address: SavedAddress): string {
  return JSON.stringify(address)
}
