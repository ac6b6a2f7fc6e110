import { expect, it } from 'vitest'
import { choiceOf, choiceProblem, joiningOf } from './joining-of.ts'

const variant = (id: number, colour: string) => ({
  id,
  sku: `SKU-${id}`,
  name: `Comet ${colour}`,
  version: 3,
  retailCents: 100,
  imageUrl: null,
  values: [colour],
})
const comet = { name: 'Comet', options: ['Colour'], variants: [variant(1, 'Black'), variant(2, 'Red')] }
const orbit = { name: 'Orbit', options: ['Colour'], variants: [variant(3, 'Black'), variant(4, 'Red')] }

it('joins what was proposed, unless somebody decides otherwise', () => {
  const { families, changes } = joiningOf(
    [comet, orbit],
    new Map([[3, { ...choiceOf(orbit, new Map()), isTaken: false }]]),
  )
  expect(families).toBe(1)
  expect(changes).toMatchObject([
    { id: 1, version: 3, familyName: 'Comet', firstOption: 'Colour', firstValue: 'Black', secondOption: '' },
    { id: 2, version: 3, familyName: 'Comet', firstOption: 'Colour', firstValue: 'Red' },
  ])
})

it('takes the corrected name, and leaves out what does not belong', () => {
  const three = { ...comet, variants: [...comet.variants, variant(5, 'Blue')] }
  const choice = { isTaken: true, name: ' Comet 5 ', leftOut: new Set([2]) }
  expect(
    joiningOf([three], new Map([[1, choice]])).changes.map(({ id, familyName }) => [id, familyName]),
  ).toEqual([
    [1, 'Comet 5'],
    [5, 'Comet 5'],
  ])
})

it('joins nothing without a name or with a single variant', () => {
  expect(choiceProblem(comet, { isTaken: true, name: ' ', leftOut: new Set() })).toBe('noName')
  const alone = { isTaken: true, name: 'Comet', leftOut: new Set([2]) }
  expect(choiceProblem(comet, alone)).toBe('tooFew')
  expect(joiningOf([comet], new Map([[1, alone]]))).toEqual({ families: 0, changes: [] })
})
