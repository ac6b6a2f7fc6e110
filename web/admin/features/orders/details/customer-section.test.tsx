import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { shippingFieldNames } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { CustomerSection } from './customer-section.tsx'

const shippingInfo = {
  ...recordOf(shippingFieldNames, (field) => `marked ${field}`),
  country: 'Other' as const,
}
const html = renderToStaticMarkup(
  <MemoryRouter>
    <CustomerSection shippingInfo={shippingInfo} />
  </MemoryRouter>,
)

test.each(shippingFieldNames)('staff see %s', (field) => {
  expect(html).toContain(shippingInfo[field])
})
