import type { SavedAddress } from '#contract/accounts/account.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { defaultCountry } from '#domain/orders/checkout.ts'

export function AddressLines({ address }: { address: SavedAddress }) {
  const lines = [
    address.fullName,
    address.address,
    address.suburb,
    `${address.city} ${address.postalCode}`,
    address.province,
    address.country === defaultCountry ? undefined : address.country,
    formatPhone(address.phone),
  ]
  return (
    <address className="not-italic wrap-anywhere">
      {lines
        .filter((line) => line !== undefined && line !== '')
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  )
}
