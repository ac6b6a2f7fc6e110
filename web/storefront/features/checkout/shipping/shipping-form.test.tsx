import type { ComponentProps } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SavedAddress, User } from '#contract/accounts/account.ts'
import { addressFieldNames, shippingFieldNames } from '#domain/fields/address-fields.ts'
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

const saved = {
  label: 'Home',
  fullName: 'Thandi Nkosi',
  address: '12 Long Street',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '8001',
  country: 'South Africa',
  phone: '+27821234567',
} satisfies SavedAddress

async function formOf(shown: Partial<ComponentProps<typeof ShippingForm>>): Promise<string> {
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
        {...shown}
      />
    </MemoryRouter>,
  )
  return new Response(prelude).text()
}

const html = await formOf({})

test.each(shippingFieldNames)('the form has a box for %s', (field) => {
  expect(html).toContain(`name="${field}"`)
})

test('asks for the postal code before what follows from it', () => {
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  expect(names.slice(0, 5)).toEqual(['email', 'postalCode', 'address', 'suburb', 'city'])
})

test('is folded behind the card of a saved address, but for what is of this order', async () => {
  const folded = await formOf({ addresses: [saved] })
  expect(folded).toContain('12 Long Street')
  expect(folded).toContain('Change<')
  expect(folded).toContain('name="deliveryNote"')
  for (const field of ['email', ...addressFieldNames]) expect(folded).not.toContain(`name="${field}"`)
})

test('takes a typed address for the saved one, however its telephone number is written', async () => {
  const initial = {
    ...draftFor(user),
    ...saved,
    suburb: '',
    address: ' 12 Long Street',
    phone: '082 123 4567',
  }
  expect(await formOf({ addresses: [saved], initial })).toContain('Change<')
})

test('is open for what is typed and saved nowhere', async () => {
  const initial = { ...draftFor(user), address: '34 Protea Road' }
  const open = await formOf({ addresses: [saved], initial })
  expect(open).toContain('value="34 Protea Road"')
  expect(open).toContain('Another address')
})
