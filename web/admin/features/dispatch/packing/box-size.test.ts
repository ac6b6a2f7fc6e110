import { expect, it } from 'vitest'
import { emptyBox, readBox } from './box-size.ts'

it('reads kilograms and centimetres, with a comma or a point', () => {
  expect(readBox({ mass: '1,25', length: '30.5', width: '20', height: ' 5 ' })).toEqual({
    massG: 1250,
    lengthMm: 305,
    widthMm: 200,
    heightMm: 50,
  })
  expect(readBox({ ...emptyBox, mass: '0,4' })).toEqual({ massG: 400 })
  expect(readBox(emptyBox)).toEqual({})
})

it.each(['heavy', '-1', '0', '1.2.3'])('refuses "%s"', (mass) => {
  expect(readBox({ ...emptyBox, mass })).toBeNull()
})
