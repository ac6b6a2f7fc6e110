import { describe, expect, it } from 'vitest'
import { readTrackingColumn, repeatedNumbers } from './read-tracking-column.ts'

const orderNumbers = ['ORD-1', 'ORD-2', 'ORD-3']

describe('a pasted column', () => {
  it('fills the orders from the one it was pasted at', () => {
    expect(readTrackingColumn('A\r\nB\r\n', { orderNumbers, first: 'ORD-2' })).toEqual({
      numbers: { 'ORD-2': 'A', 'ORD-3': 'B' },
      leftOver: 0,
    })
  })

  it('skips an order whose line is empty, and names the lines left over', () => {
    expect(readTrackingColumn('A\n\nC\nD', { orderNumbers, first: 'ORD-1' })).toEqual({
      numbers: { 'ORD-1': 'A', 'ORD-3': 'C' },
      leftOver: 1,
    })
  })

  it('matches by order number if there is one beside each, in any order', () => {
    const text = 'ord-3\tC\nORD-1; A\nORD-9\tX'
    expect(readTrackingColumn(text, { orderNumbers, first: 'ORD-1' })).toEqual({
      numbers: { 'ORD-3': 'C', 'ORD-1': 'A' },
      leftOver: 1,
    })
  })
})

it('names a number that occurs beside two orders', () => {
  expect(repeatedNumbers({ 'ORD-1': 'A', 'ORD-2': ' A ', 'ORD-3': '' })).toEqual(['A'])
})
