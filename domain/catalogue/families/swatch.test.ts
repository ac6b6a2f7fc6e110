import { expect, it } from 'vitest'
import { isColourOption, swatchOf } from './swatch.ts'

it.each(['Colour', 'color', ' Finish '])('%s is chosen by its look', (name) => {
  expect(isColourOption(name)).toBe(true)
})

it('a colour is shown as its last word says', () => {
  expect(swatchOf('Sky Blue')).toBe(swatchOf('Blue'))
  expect(swatchOf('Titanium Black')).toBe(swatchOf('black'))
  expect(swatchOf('Cosmic')).toBeNull()
})
