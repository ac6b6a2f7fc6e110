import { useEffect, useState } from 'react'
import { changeAddress, type SavedAddress, type User, updateAccount } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { maxAddresses } from '#domain/accounts/addresses/max-addresses.ts'
import { splitFullName } from '#domain/accounts/sign-up.ts'
import { defaultCountry, shippingFields } from '#domain/fields/address-fields.ts'
import type { DeliveryMethod } from '#domain/orders/delivery/delivery-methods.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Checkbox, EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addressOf } from '../../accounts/addresses/address-draft.ts'
import { AddressFields } from '../../accounts/addresses/address-fields.tsx'
import { comeIntoView } from '../come-into-view.ts'
import { deliveryWords } from '../delivery/delivery-words.ts'
import { AddressCard } from './address-card.tsx'
import type { Control } from './optional-part.tsx'
import { isAt } from './place-of.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { draftFor, keepDraft, type ShippingDraft } from './shipping-draft.ts'
import { shippingFormRules } from './shipping-form-rules.ts'
import { startOf, useAddressChoice } from './use-address-choice.ts'

const FaultLinks = later(() => import('./fault-links.tsx').then((module) => module.FaultLinks), {
  whileMissing: null,
})
const OptionalFields = later(() => import('./optional-fields.tsx').then((module) => module.OptionalFields), {
  whileMissing: null,
})

const { invoiceAddress, phoneHints } = deliveryWords

export const shippingFormId = 'shipping-form'

/** Where it goes, as far as it is typed. */
export type Place = { province: string; postalCode: string }

type ShippingFormProps = {
  user: User
  /** Null if they could not be loaded: people type as if there were none. */
  addresses: readonly SavedAddress[] | null
  /** One more is saved by now. */
  onAddressSaved: (addresses: readonly SavedAddress[]) => void
  initial: ShippingDraft
  /** The last order's address is filled in for people without a saved one. */
  lastOrder: Order | null
  /** For what else depends on it. */
  onPlace: (place: Place) => void
  method: DeliveryMethod
  /** Whether it is brought there, or the invoice must show it. */
  needsAddress: boolean
  onFilledIn: (draft: ShippingDraft) => void
}

export function ShippingForm({
  user,
  addresses,
  onAddressSaved,
  initial,
  lastOrder,
  onPlace,
  method,
  needsAddress,
  onFilledIn,
}: ShippingFormProps) {
  const [isToBeSaved, setIsToBeSaved] = useState(true)
  const known = { ownName: draftFor(user).fullName, addresses, lastOrder }
  const [start] = useState(() => startOf(initial, known))
  const form = useForm({
    ...shippingFormRules(needsAddress),
    initial: start,
    async onSend(draft) {
      if (addresses && needsAddress && isToBeSaved && canBeSaved(addresses, draft))
        keepAddress(draft).then(onAddressSaved, tryAnotherDay)
      if (!user.firstName && !user.lastName) nameAccount(draft.fullName).catch(tryAnotherDay)
      onFilledIn(draft)
      return undefined
    },
  })
  const { text, formProps, message, errors, values, change } = form

  const { chosen, card, isAsked, open } = useAddressChoice({
    ...known,
    draft: values,
    errors,
    onChoose: change,
  })

  const folded = needsAddress ? card : null

  useEffect(() => keepDraft(user.id, values), [user.id, values])

  usePlaceOf(values, onPlace)

  return (
    <form {...formProps} id={shippingFormId} className="flex flex-col gap-5">
      {message && <WhatIsWrong message={message} errors={errors} />}
      {folded ? (
        <AddressCard address={folded} email={values.email} onChange={open} />
      ) : (
        <>
          <EmailField
            hint="We will send your order confirmation and delivery updates here"
            required
            {...text('email')}
          />
          {needsAddress && addresses !== null && addresses.length > 0 && (
            <SavedAddresses
              {...{ addresses, chosen, isAsked }}
              fullName={values.fullName}
              onChoose={change}
            />
          )}
          {needsAddress && method !== 'door' && <p className="text-ink-2">{invoiceAddress}</p>}
          <AddressFields form={form} hasPlace={needsAddress} phoneHint={phoneHints[method]} />
        </>
      )}
      {needsAddress && addresses !== null && canBeSaved(addresses, values) && (
        <Checkbox
          label="Save this address for next time"
          checked={isToBeSaved}
          onChange={(event) => setIsToBeSaved(event.target.checked)}
        />
      )}
      {method === 'door' && <DeliveryNoteField {...text('deliveryNote')} />}
      <OptionalFields hasRecipient={method !== 'collect'} text={text} />
    </form>
  )
}

function WhatIsWrong({ message, errors }: { message: string; errors: Record<string, string> }) {
  return (
    <div ref={comeIntoView}>
      <Notice tone="error" title={message}>
        <FaultLinks errors={errors} formId={shippingFormId} />
      </Notice>
    </div>
  )
}

function DeliveryNoteField(props: Control) {
  return (
    <TextField
      label={shippingFields.deliveryNote.label}
      hint="Gate code, complex, landmark"
      isOptional
      maxLength={shippingFields.deliveryNote.maxCharacters}
      autoComplete="off"
      {...props}
    />
  )
}

function canBeSaved(addresses: readonly SavedAddress[], draft: ShippingDraft): boolean {
  return addresses.length < maxAddresses && !addresses.some((address) => isAt(draft, address))
}

async function keepAddress(draft: ShippingDraft) {
  const { email: _email, companyName: _name, companyVatNumber: _vat, ...place } = draft
  const body = { was: null, now: addressOf({ ...place, label: '' }) }
  return (await browserApi.call(changeAddress, { body }, { keepalive: true })).account.addresses
}

/** An account that was made on the way here has no name yet. */
async function nameAccount(fullName: string) {
  await browserApi.call(updateAccount, { body: splitFullName(fullName) }, { keepalive: true })
}

/** Nobody waits for it: an address that could not be saved is typed again another time. */
function tryAnotherDay(error: unknown): void {
  if (!isApiError(error)) throw error
}

/** What else depends on where it goes learns of it as it is typed. */
function usePlaceOf({ country, province, postalCode }: ShippingDraft, onPlace: (place: Place) => void) {
  const isHere = country === defaultCountry
  useEffect(
    () => onPlace(isHere ? { province, postalCode } : { province: '', postalCode: '' }),
    [isHere, province, postalCode, onPlace],
  )
}
