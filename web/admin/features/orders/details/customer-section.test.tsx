import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { recordOf } from '#domain/fields/record-of.ts'
import { shippingFields } from '#domain/orders/shipping-fields.ts'
import { CustomerSection } from './customer-section.tsx'

const shippingInfo = { ...recordOf(shippingFields, (field) => `marked ${field}`), country: 'Other' as const }
const html = renderToStaticMarkup(
  <MemoryRouter>
    <CustomerSection shippingInfo={shippingInfo} />
  </MemoryRouter>,
)

test.each(shippingFields)('staff see %s', (field) => {
  expect(html).toContain(shippingInfo[field])
})
