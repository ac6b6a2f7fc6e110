import { describe, expect, test } from 'vitest'
import { isPostalCode, isPostBox, isProvince, provinces } from './address.ts'

test('there are nine provinces, spelt officially', () => {
  expect(provinces).toHaveLength(9)
  expect(provinces).toContain('KwaZulu-Natal')
  expect(provinces).toContain('North West')
})

test.each([
  ['Gauteng', true],
  ['gauteng', false],
  ['North-West', false],
  ['', false],
])('%j is a province: %s', (text, expected) => {
  expect(isProvince(text)).toBe(expected)
})

test.each([
  ['0002', true],
  ['8001', true],
  ['81', false],
  ['80011', false],
  ['80O1', false],
  [' 8001', false],
  ['8001\n', false],
  ['', false],
])('%j is a postal code: %s', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected)
})

describe('isPostBox', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'P O Box 12',
    'p.o.box12',
    'POBox 12',
    'PO-Box 12',
    'Post Office Box 12',
    'Posbus 12',
    'POSBUS12',
    'Pos Bus 12',
    'Private Bag X3',
    'private bag',
    'Private Mail Bag 7',
    'Privaatsak X3',
    'P/Bag X3',
    'P Bag X3',
    'PBag X3',
    'Suite 4, Private Bag X3, Rivonia',
    '12 Long Street\nPO Box 9',
    'PO Box 12, Knysna',
    'PO\u200bBox 12',
    'P\u00adO Box 12',
    'GPO Box 12',
    'Post Box 12',
    'Postbus 12',
    'Box 45',
    'box45',
    'Box 45, Colesberg',
    'Box no. 45',
    'Bus 12',
    'Bus nr 12, Carnarvon',
    'Bag X5',
    'Sak X12',
    'Plot 9, Box 45',
  ])('knows %j', (text) => {
    expect(isPostBox(text)).toBe(true)
  })

  test.each([
    '12 Long Street',
    '4 Boxwood Avenue',
    '1 Box Hill Road',
    'Unit 3, Apo Boxing Club, Main Road',
    '7 Private Bagatelle Lane',
    '9 Posbusch Street',
    '3 Shop Bag Lane',
    'Box Street',
    '12 Box Street',
    'Box Street 12',
    'Boxwood Road',
    'Bus Stop 12',
    'Bus Depot',
    'Box 4 Studios, 12 Main Road',
    'Bagshot 12',
    'Saks Corner 3',
    'Unit 3 Box Hill',
    '',
  ])('leaves %j alone', (text) => {
    expect(isPostBox(text)).toBe(false)
  })
})
