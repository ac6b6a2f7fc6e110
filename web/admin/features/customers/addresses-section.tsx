import type { Customer } from '#contract/accounts/customer.ts'
import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Section } from '../../ui/section.tsx'
import { customerContent } from './customer-content.ts'
import { Rows } from './rows.tsx'

export function AddressesSection({ customer: { addresses } }: { customer: Customer }) {
  const content = customerContent.addresses
  return (
    <Section title={content.title}>
      <Rows none={content.none}>
        {addresses.map((address) => (
          <li key={`${address.label} ${address.address}`} className="py-2 first:pt-0">
            <span className="font-medium">{address.label || address.fullName}</span>
            <address className="text-ink-2 not-italic">
              {[address.fullName, ...addressLines(address)].join(', ')}
              <span className="block tabular-nums">{formatPhone(address.phone)}</span>
            </address>
          </li>
        ))}
      </Rows>
    </Section>
  )
}
