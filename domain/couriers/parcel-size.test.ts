import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedMassG, estimateParcelSize, type UnitsToBox } from './parcel-size.ts'

const shared = { quantity: 1, shipsAlone: false }
const phone: UnitsToBox = { ...shared, massG: 400, lengthMm: 180, widthMm: 100, heightMm: 50 }
const television: UnitsToBox = { ...shared, massG: 14_000, lengthMm: 1300, widthMm: 800, heightMm: 150 }
const unmeasured: UnitsToBox = { ...shared, massG: null, lengthMm: null, widthMm: null, heightMm: null }

test('puts a small thing into the smallest box, with the weight of the box', () => {
  expect(estimateParcelSize([phone])).toEqual({
    size: { lengthMm: 220, widthMm: 160, heightMm: 80, massG: 480 },
    isGuess: false,
  })
})

test('chooses a larger box for more units', () => {
  const { size } = estimateParcelSize([{ ...phone, quantity: 4 }])
  expect(size).toMatchObject({ lengthMm: 320, massG: 1760 })
})

test('chooses a larger box for a long thing, however thin', () => {
  const tripod = { ...shared, massG: 900, lengthMm: 550, widthMm: 60, heightMm: 60 }
  expect(estimateParcelSize([tripod]).size).toMatchObject({ lengthMm: 600 })
})

test('chooses a larger box for a thing that is wider than the one of its volume', () => {
  const tray = { ...shared, massG: 900, lengthMm: 300, widthMm: 300, heightMm: 20 }
  expect(estimateParcelSize([tray]).size).toMatchObject({ lengthMm: 420, widthMm: 320 })
})

test('sends what fits into no box in its own carton', () => {
  expect(estimateParcelSize([television]).size).toEqual({
    lengthMm: 1300,
    widthMm: 800,
    heightMm: 150,
    massG: 14_000,
  })
})

test('puts no box around what ships in its own', () => {
  const console: UnitsToBox = { ...phone, shipsAlone: true }
  expect(estimateParcelSize([console]).size).toEqual({
    lengthMm: 180,
    widthMm: 100,
    heightMm: 50,
    massG: 400,
  })
})

test('stacks several that fit into no box', () => {
  const { size } = estimateParcelSize([{ ...television, quantity: 2 }])
  expect(size).toMatchObject({ heightMm: 300, massG: 28_000 })
})

test('takes what nobody has measured for a thing of usual size, and says that it guesses', () => {
  expect(estimateParcelSize([unmeasured])).toMatchObject({
    size: { lengthMm: 220, massG: 680 },
    isGuess: true,
  })
  expect(estimateParcelSize([phone, { ...phone, heightMm: null }]).isGuess).toBe(true)
})

test('holds whatever is in it: no unit is longer, larger or heavier than its parcel', () => {
  const side = fc.integer({ min: 1, max: 1500 })
  const units = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    massG: fc.integer({ min: 1, max: 20_000 }),
    lengthMm: side,
    widthMm: side,
    heightMm: side,
    shipsAlone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 5 }), (all) => {
      const { size } = estimateParcelSize(all)
      const outer = [size.lengthMm, size.widthMm, size.heightMm].toSorted((a, b) => b - a)
      const volume = size.lengthMm * size.widthMm * size.heightMm
      for (const unit of all) {
        const inner = [unit.lengthMm, unit.widthMm, unit.heightMm].toSorted((a, b) => b - a)
        expect(inner.every((length, index) => length <= (outer[index] ?? 0))).toBe(true)
      }
      const goods = all.reduce(
        (sum, one) => sum + one.lengthMm * one.widthMm * one.heightMm * one.quantity,
        0,
      )
      expect(volume).toBeGreaterThanOrEqual(goods)
      expect(size.massG).toBeGreaterThanOrEqual(all.reduce((sum, one) => sum + one.massG * one.quantity, 0))
    }),
  )
})

test('charges a light box by its volume, and a heavy one by its mass', () => {
  expect(chargedMassG({ massG: 900, lengthMm: 400, widthMm: 300, heightMm: 200 })).toBe(4800)
  expect(chargedMassG({ massG: 9000, lengthMm: 400, widthMm: 300, heightMm: 200 })).toBe(9000)
})
