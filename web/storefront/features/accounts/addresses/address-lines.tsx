import type { SavedAddress } from '#contract/accounts/account.ts'
import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { defaultCountry } from '#domain/fields/address-fields.ts'

export function AddressLines({ address }: { address: SavedAddress }) {
  const lines = [address.fullName, ...addressLines(address), formatPhone(address.phone)]
  return (
    <address className="not-italic wrap-anywhere">
      {lines
        .filter((line) => line !== '' && line !== defaultCountry)
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  )
}
