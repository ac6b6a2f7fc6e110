import { describe, expect, it } from 'vitest'
import { callerWords } from './caller-words.ts'

const texts = (said: string) => callerWords(said).map(({ text }) => text)
const phones = (said: string) => callerWords(said).map(({ phone }) => phone)

describe('the words of a caller', () => {
  it('are compared without case and accents, each once', () => {
    expect(texts('Dlamini, Léráto  DLAMINI')).toEqual(['dlamini', 'lerato'])
  })

  it('keep what numbers and addresses are made of', () => {
    expect(texts('INV-000022 ORD-1700000000123 lerato.d@mail.example')).toEqual([
      'inv-000022',
      'ord-1700000000123',
      'lerato.d@mail.example',
    ])
    expect(phones('INV-000022 ORD-1700000000123')).toEqual([null, null])
  })

  it.each([
    '084 777 8899',
    '0847778899',
    '+27847778899',
    '+27 84 777 8899',
    '27847778899',
    '0027847778899',
    '(084) 777-8899',
    '+27 (0)84 777 8899',
  ])('are one phone number, written as %s', (said) => {
    expect(phones(said)).toEqual(['0847778899'])
  })

  it('may be the beginning or the end of a phone number', () => {
    expect(phones('084 777')).toEqual(['084777'])
    expect(phones('+27 84')).toEqual(['084'])
    expect(phones('8899')).toEqual(['8899'])
    expect(phones('99')).toEqual([null])
  })

  it('may have a phone number among them, also a foreign one', () => {
    expect(callerWords('Dlamini 084 777 8899')).toEqual([
      { text: '0847778899', phone: '0847778899' },
      { text: 'dlamini', phone: null },
    ])
    expect(phones('+44 20 7946 0958')).toEqual(['442079460958'])
  })

  it('are few', () => {
    expect(texts('a b c d e f g h i j')).toHaveLength(8)
    expect(texts(' , ; ')).toEqual([])
  })
})
