import { expect, it } from 'vitest'
import { arrivedUnits } from './arrived-units.ts'

const items = [{ productId: 4, name: 'Mouse', quantity: 2 }]

it('puts what somebody changed their mind about back on the shelf, and nothing else', () => {
  expect(arrivedUnits(items, {}, 'change_of_mind')).toMatchObject([{ shelf: 2, missing: 0 }])
  expect(arrivedUnits(items, {}, 'defective')).toMatchObject([{ shelf: 0, missing: 0 }])
  expect(arrivedUnits(items, {}, 'wrong_or_damaged')).toMatchObject([{ shelf: 0, missing: 0 }])
})

it('keeps to what was chosen by hand', () => {
  expect(arrivedUnits(items, { 4: { shelf: 0, missing: 1 } }, 'change_of_mind')).toMatchObject([
    { shelf: 0, missing: 1 },
  ])
})
