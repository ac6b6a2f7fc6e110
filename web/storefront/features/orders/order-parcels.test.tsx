import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { anOrder, aParcel } from './an-order.ts'
import { OrderParcels } from './order-parcels.tsx'

const phone = { lineId: 1, name: 'Phone', sku: 'PH-1', quantity: 1, serials: ['356938035643809'] }
const shown = (items: (typeof phone)[]) =>
  renderToStaticMarkup(
    <OrderParcels
      order={{ ...anOrder(), courier: 'Aramex', parcels: [{ ...aParcel({ items }), steps: [] }] }}
    />,
  )

it('names the serial number of each unit for whoever insures it or claims under its warranty', () => {
  expect(shown([phone])).toMatch(/1 × Phone.*Serial number:.*356938035643809/)
  const two = { ...phone, quantity: 2, serials: ['A-1', 'A-2'] }
  expect(shown([two])).toMatch(/Serial numbers:.*A-1, A-2/)
})

it('says nothing of what is in the only parcel if none of it has one', () => {
  expect(shown([{ ...phone, serials: [] }])).not.toContain('Phone')
})
