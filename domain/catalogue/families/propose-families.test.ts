import fc from 'fast-check'
import { expect, it } from 'vitest'
import { familyProblem, familyRules } from './family.ts'
import { proposedPart, proposeFamilies } from './propose-families.ts'

let id = 0
const phone = (storage: string, color: string, more: object = {}) => ({
  id: ++id,
  name: `Comet 5 ${storage} ${color}`,
  brand: 'Comet',
  specifications: { storage, color, processor: 'C5', ...more },
})

const seen = (products: Parameters<typeof proposeFamilies>[0]) =>
  proposeFamilies(products).map(({ name, options, variants }) => ({
    name,
    options,
    values: variants.map(({ values }) => values.join(' ')),
  }))

it('joins what is the same model in other colours and sizes', () => {
  const products = [phone('128GB', 'Black'), phone('256GB', 'Black'), phone('128GB', 'Sky Blue')]
  expect(seen(products)).toEqual([
    {
      name: 'Comet 5',
      options: ['Colour', 'Storage'],
      values: ['Black 128 GB', 'Black 256 GB', 'Sky Blue 128 GB'],
    },
  ])
})

it('has only the options that differ', () => {
  expect(seen([phone('128GB', 'Black'), phone('256GB', 'Black')])).toMatchObject([{ options: ['Storage'] }])
})

it('leaves out other models, twins, and what does not say its values', () => {
  const single = { ...phone('128GB', 'Black'), name: 'Comet 6 128GB Black' }
  const twin = phone('128GB', 'Black')
  const faster = phone('256GB', 'Red', { processor: 'C6' })
  expect(seen([phone('128GB', 'Black'), twin, single, faster])).toEqual([])
  expect(seen([phone('128GB', 'Black'), phone('128GB', 'Red'), twin])).toMatchObject([
    { values: ['Black', 'Red'] },
  ])
})

it('joins nothing that would break a rule of families, whatever its products say', () => {
  const product = fc.record({
    id: fc.nat(),
    name: fc.constantFrom(
      'Comet 5',
      'Comet 5 128GB',
      'Comet 5 Red 1TB',
      'COMET 5',
      'Comet 5 - Red',
      'Comet 6',
    ),
    brand: fc.constantFrom('Comet', 'comet'),
    specifications: fc.record(
      {
        storage: fc.constantFrom('128GB', '256 GB', '1TB SSD'),
        ram: fc.constantFrom('8GB', '16GB'),
        color: fc.constantFrom('Red', 'red', 'Black'),
      },
      { requiredKeys: [] },
    ),
  })
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), (products) => {
      for (const { name, options, variants } of proposeFamilies(products)) {
        const parts = variants.map(({ values }, at) => ({
          ...proposedPart(name, options, values),
          sku: `${at}`,
        }))
        expect(parts.length).toBeGreaterThan(1)
        for (const part of parts) {
          expect(familyRules.filter(({ isBroken }) => isBroken(part))).toEqual([])
          const others = parts.filter((other) => other !== part)
          expect(familyProblem(part, others)).toBeNull()
        }
      }
    }),
  )
})
