import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onTopOf, rowTexts, type Versions } from './on-top-of.ts'

const base = { name: 'Spring', percent: '10', isActive: true }

describe('fields of a form over which somebody else saved', () => {
  it.each([
    ['only mine', { percent: '15' }, {}, { percent: '15' }],
    ['only theirs', {}, { percent: '12' }, { percent: '12' }],
    ['different fields', { percent: '15' }, { name: 'Sommer' }, { percent: '15', name: 'Sommer' }],
    ['the same to the same', { isActive: false }, { isActive: false }, { isActive: false }],
  ])('are merged without a question: %s', (_case, my, their, expected) => {
    const { values, conflicts } = onTopOf({ base, mine: { ...base, ...my }, theirs: { ...base, ...their } })
    expect(values).toEqual({ ...base, ...expected })
    expect(conflicts).toEqual([])
  })

  it('that both changed to something else are asked about, and mine stands meanwhile', () => {
    const mine = { ...base, percent: '15', name: 'Autumn' }
    const { values, conflicts } = onTopOf({ base, mine, theirs: { ...base, percent: '12', isActive: false } })
    expect(conflicts).toEqual(['percent'])
    expect(values).toEqual({ name: 'Autumn', percent: '15', isActive: false })
  })

  it('never lose anything that one of both changed', () => {
    const value = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
    fc.assert(
      fc.property(value, value, value, (was, mine, theirs) => {
        const { values, conflicts } = onTopOf({ base: was, mine, theirs })
        for (const field of ['a', 'b', 'c'] as const) {
          const isMine = mine[field] !== was[field]
          const isTheirs = theirs[field] !== was[field]
          expect(values[field]).toBe(isMine ? mine[field] : theirs[field])
          expect(conflicts.includes(field)).toBe(isMine && isTheirs && mine[field] !== theirs[field])
        }
      }),
    )
  })
})

type Row = { id: number; count: number; shelf?: number }
const lists = {
  rows: { keyOf: ({ id }: Row) => String(id), textOf: ({ id, count }: Row) => `${count} of ${id}` },
}
const row = (id: number, count = 1): Row => ({ id, count })

function rowsOnTop(versions: Versions<Row[]>) {
  const at = (rows: Row[]) => ({ rows })
  return onTopOf({ base: at(versions.base), mine: at(versions.mine), theirs: at(versions.theirs) }, lists)
}

describe('rows of a list', () => {
  it.each([
    ['added by each', [row(1), row(2)], [row(1), row(3)], [row(1), row(3), row(2)]],
    ['removed by one, added by the other', [], [row(1), row(3)], [row(3)]],
    ['the same added by both', [row(1), row(2)], [row(1), row(2), row(3)], [row(1), row(2), row(3)]],
  ])('are merged: %s', (_case, mine, theirs, expected) => {
    const merged = rowsOnTop({ base: [row(1)], mine, theirs })
    expect(merged).toEqual({ values: { rows: expected }, conflicts: [] })
  })

  it('keep a new order with what the other changed', () => {
    const merged = rowsOnTop({
      base: [row(1), row(2)],
      mine: [row(2), row(1)],
      theirs: [row(1, 5), row(2), row(3)],
    })
    expect(merged).toEqual({ values: { rows: [row(2), row(1, 5), row(3)] }, conflicts: [] })
  })

  it.each([
    ['changed by both', [row(1, 2), row(2)], [row(1, 3), row(2)]],
    ['removed by one and changed by the other', [row(2)], [row(1, 3), row(2)]],
    ['added twice over', [row(1), row(2), row(7), row(7, 2)], [row(1, 3), row(2)]],
  ])('are asked about: %s', (_case, mine, theirs) => {
    const merged = rowsOnTop({ base: [row(1), row(2)], mine, theirs })
    expect(merged).toEqual({ values: { rows: mine }, conflicts: ['rows'] })
  })

  it('moved about by both, to different ends, are asked about', () => {
    const [one, two, three] = [row(1), row(2), row(3)]
    const merged = rowsOnTop({ base: [one, two, three], mine: [two, one, three], theirs: [one, three, two] })
    expect(merged.conflicts).toEqual(['rows'])
  })

  it('are the same if a person reads the same', () => {
    const theirs = [{ ...row(1), shelf: 2 }]
    const merged = rowsOnTop({ base: [row(1)], mine: [{ ...row(1), shelf: 1 }], theirs })
    expect(merged).toEqual({ values: { rows: theirs }, conflicts: [] })
  })
})

it('merges texts with one entry a line', () => {
  const rules = {
    prices: { keyOf: (line: string) => line.split(' ')[0] ?? '', textOf: (line: string) => line },
  }
  const at = (prices: string) => ({ prices })
  const merged = onTopOf({ base: at('A 10'), mine: at('A 10\nB 20'), theirs: at('A 12') }, rules)
  expect(merged).toEqual({ values: at('A 12\nB 20'), conflicts: [] })
  expect(rowTexts('prices', merged.values, rules)).toEqual(['A 12', 'B 20'])
  expect(rowTexts('prices', merged.values, {})).toBeNull()
})
