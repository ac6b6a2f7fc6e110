import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderCouriers } from './order-couriers.tsx'

it('tells the courier and the number of every parcel, and of none that has neither', () => {
  const swift = { number: 1, courier: 'Swift', trackingNumber: 'SW-1' }
  const parcels = [swift, { ...swift, number: 2, trackingNumber: 'SW-2' }]
  const html = renderToStaticMarkup(
    <OrderCouriers parcels={[...parcels, { number: 3, courier: null, trackingNumber: null }]} />,
  )
  expect(html.match(/Swift, SW-\d/g)).toEqual(['Swift, SW-1', 'Swift, SW-2'])
  expect(html.match(/<span/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<OrderCouriers parcels={[]} />)).toBe('–')
})
