import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { shippingFieldNames } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { MessagesProvider } from '#web/admin/ui/messages-provider.tsx'
import { CustomerDetails } from './customer-details.tsx'

const shippingInfo = {
  ...recordOf(shippingFieldNames, (field) => `marked ${field}`),
  country: 'Other' as const,
}
const html = renderToStaticMarkup(
  <MemoryRouter>
    <MessagesProvider>
      <CustomerDetails
        order={{
          shippingInfo,
          customerId: 'a-customer',
          isCollected: false,
          collectPlace: null,
          collectCode: null,
        }}
        onEdit={null}
      />
    </MessagesProvider>
  </MemoryRouter>,
)

test.each(shippingFieldNames)('staff see %s', (field) => {
  expect(html).toContain(shippingInfo[field])
})
