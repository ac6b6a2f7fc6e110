import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { shippingFieldNames } from '#domain/fields/address-fields.ts'
import { draftFor } from './shipping-draft.ts'
import { ShippingForm } from './shipping-form.tsx'

const user: User = {
  id: 'thandi',
  email: 'thandi@example.com',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  role: 'customer',
  permissions: [],
  isAdmin: false,
  emailVerified: true,
}

const { prelude } = await prerender(
  <MemoryRouter>
    <ShippingForm
      user={user}
      addresses={null}
      onAddressSaved={() => undefined}
      initial={draftFor(user)}
      lastOrder={null}
      onPlace={() => undefined}
      method="door"
      needsAddress
      onFilledIn={() => undefined}
    />
  </MemoryRouter>,
)
const html = await new Response(prelude).text()

test.each(shippingFieldNames)('the form has a box for %s', (field) => {
  expect(html).toContain(`name="${field}"`)
})
