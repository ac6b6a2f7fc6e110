import type { SavedAddress } from '#contract/accounts/account.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressLines } from '../../accounts/addresses/address-lines.tsx'

type AddressCardProps = { address: SavedAddress; email: string; onChange: () => void }

/** A saved address that needs no second look, with the way to change it. */
export function AddressCard({ address, email, onChange }: AddressCardProps) {
  return (
    <section
      aria-label="Your address"
      className="flex items-start justify-between gap-4 rounded-control border border-green bg-green-soft p-4"
    >
      <div className="min-w-0">
        {address.label && <h2 className="font-semibold wrap-anywhere">{address.label}</h2>}
        <AddressLines address={address} />
        <p className="mt-2 text-sm text-ink-2 wrap-anywhere">Order emails go to {email}</p>
      </div>
      <Button variant="secondary" onClick={onChange}>
        Change<span className="sr-only"> address</span>
      </Button>
    </section>
  )
}
