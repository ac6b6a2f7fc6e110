import { expect, test } from 'vitest'
import { collectionAddress } from './collection-address.ts'

test('reads the address as it is on an envelope', () => {
  expect(collectionAddress(['12 Sample Street', 'Woodstock', 'Cape Town', '7925'])).toEqual({
    street: '12 Sample Street',
    suburb: 'Woodstock',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '7925',
  })
  expect(
    collectionAddress(['Unit 4', 'Foundry Park', 'Milpark', 'Johannesburg', '2092', 'South Africa']),
  ).toMatchObject({
    street: 'Unit 4',
    suburb: 'Foundry Park, Milpark',
    city: 'Johannesburg',
  })
})

test.each([[['12 Sample Street', 'Cape Town']], [['7925']], [['Cape Town', '7925']], [[]]])(
  'finds no address in %j',
  (lines) => expect(collectionAddress(lines)).toBeNull(),
)
