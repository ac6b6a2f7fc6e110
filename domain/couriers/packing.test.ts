import { expect, test } from 'vitest'
import { batteryNote, batteryOf, mayCarry, mayGoToPoint, type ProductPacking, packingOf } from './packing.ts'

const nothing: ProductPacking = {
  packedMassG: null,
  packedLengthMm: null,
  packedWidthMm: null,
  packedHeightMm: null,
  boxing: 'category',
  battery: 'category',
}
const phones = {
  packedMassG: 450,
  packedLengthMm: 180,
  packedWidthMm: 100,
  packedHeightMm: 60,
  shipsAlone: true,
  battery: 'inside' as const,
}

test('a product follows its category in all that it does not say itself', () => {
  expect(packingOf(nothing, phones)).toEqual({
    massG: 450,
    lengthMm: 180,
    widthMm: 100,
    heightMm: 60,
    shipsAlone: true,
    battery: 'inside',
  })
})

test("a product's own values win, and its sides replace all three", () => {
  const own: ProductPacking = { ...nothing, packedMassG: 900, boxing: 'together', battery: 'none' }
  expect(packingOf(own, phones)).toMatchObject({
    massG: 900,
    lengthMm: 180,
    shipsAlone: false,
    battery: 'none',
  })
  expect(packingOf({ ...nothing, packedLengthMm: 300 }, phones)).toMatchObject({
    lengthMm: 300,
    widthMm: null,
    heightMm: null,
  })
})

test('nothing is known of a product without either', () => {
  expect(packingOf(null, null)).toEqual({
    massG: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    shipsAlone: false,
    battery: 'none',
  })
})

test('one loose battery decides for its parcel: by road, named on the waybill, and not to a locker', () => {
  const battery = batteryOf([{ battery: 'none' }, { battery: 'loose' }, { battery: 'inside' }])
  expect(battery).toBe('loose')
  expect(mayGoToPoint(battery)).toBe(false)
  expect(mayCarry(battery, { serviceName: 'Overnight' })).toBe(false)
  expect(mayCarry(battery, { serviceName: 'Economy' })).toBe(true)
  expect(batteryNote(battery)).toContain('UN3480')
})

test('a battery in a product goes everywhere, and is named on the waybill', () => {
  const battery = batteryOf([{ battery: 'inside' }])
  expect(mayGoToPoint(battery)).toBe(true)
  expect(mayCarry(battery, { serviceName: 'Overnight' })).toBe(true)
  expect(batteryNote(battery)).toContain('UN3481')
  expect(batteryNote('none')).toBe('')
})
