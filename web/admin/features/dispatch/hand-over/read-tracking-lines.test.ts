import { describe, expect, it } from 'vitest'
import { readTrackingFile, readTrackingLines, repeatedNumbers } from './read-tracking-lines.ts'

const keys = ['ORD-1/1', 'ORD-1/2', 'ORD-2/1']

describe('a pasted column', () => {
  it('fills the parcels from the one it was pasted at', () => {
    expect(readTrackingLines('A\r\nB\n', { keys, first: 'ORD-1/2' })).toEqual({
      numbers: { 'ORD-1/2': 'A', 'ORD-2/1': 'B' },
      leftOver: 0,
    })
  })

  it('matches by parcel if there is one beside each, the first one if only the order is named', () => {
    expect(readTrackingLines('ord-1/2;B\nORD-2\tC\nORD-9;X', { keys, first: 'ORD-1/1' })).toEqual({
      numbers: { 'ORD-1/2': 'B', 'ORD-2/1': 'C' },
      leftOver: 1,
    })
  })

  it('matches by order where the numbers are for orders, in any order', () => {
    const text = 'ord-3\tC\nORD-1; A\nORD-9\tX\nORD-2/1\tY'
    expect(readTrackingLines(text, { keys: ['ORD-1', 'ORD-2', 'ORD-3'], first: 'ORD-1' })).toEqual({
      numbers: { 'ORD-3': 'C', 'ORD-1': 'A' },
      leftOver: 2,
    })
  })

  it('skips what has an empty line, and counts the lines left over', () => {
    expect(readTrackingLines('A\n\nC\nD', { keys, first: 'ORD-1/1' })).toEqual({
      numbers: { 'ORD-1/1': 'A', 'ORD-2/1': 'C' },
      leftOver: 1,
    })
  })
})

it('names a number that occurs twice', () => {
  expect(repeatedNumbers({ 'ORD-1': 'A', 'ORD-2': ' A ', 'ORD-3': '' })).toEqual(['A'])
})

describe('a file', () => {
  it('names a parcel in each line, below a header', () => {
    const text = '\ufeffparcel;tracking\n"ORD-1/2";"B 7"\nORD-2,C\n\n'
    expect(readTrackingFile(text)).toEqual({ numbers: { 'ORD-1/2': 'B 7', 'ORD-2/1': 'C' }, unreadable: 0 })
  })

  it('says how many lines name none, or one twice', () => {
    const text = 'ORD-1;A\nORD-1/1;B\nhello;C\nORD-2'
    expect(readTrackingFile(text)).toEqual({ numbers: { 'ORD-1/1': 'A' }, unreadable: 3 })
  })
})
