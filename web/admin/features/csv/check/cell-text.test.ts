import { expect, it } from 'vitest'
import { cellText, shortTexts } from './cell-text.ts'

it.each([
  ['retail_price', '12999.50', 'R\u00a012\u00a0999,50'],
  ['retail_price', '', ''],
  ['is_active', 'false', 'No'],
  ['stock_quantity', '12', '12'],
])('shows the %s "%s" as an owner reads it', (field, text, expected) => {
  expect(cellText(field, text)).toBe(expected)
})

const long = 'A lamp that lights the whole of a room and half of the garden besides, until morning.'

it('leaves short texts whole, in one line', () => {
  expect(shortTexts('A\nlamp', 'A lamp')).toEqual({ from: 'A lamp', to: 'A lamp' })
})

it('cuts long texts to where they differ', () => {
  expect(shortTexts(long, `${long} It hums.`)).toEqual({
    from: '…besides, until morning.',
    to: '…besides, until morning. It hums.',
  })
  expect(shortTexts('', long)).toEqual({
    from: '',
    to: 'A lamp that lights the whole of a room and half of the garden besides…',
  })
})
