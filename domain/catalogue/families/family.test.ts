import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  familyPart,
  familyProblem,
  familyRules,
  maxFamilyVariants,
  noFamily,
  optionsOf,
  orderOptionValues,
  type PickableVariant,
  pickerOf,
} from './family.ts'

const phone = (colour: string, storage: string, sku = `${colour} ${storage}`) => ({
  ...familyPart('Comet', [
    { name: 'Colour', value: colour },
    { name: 'Storage', value: storage },
  ]),
  sku,
})

const broken = (product: Parameters<(typeof familyRules)[number]['isBroken']>[0]) =>
  familyRules.filter(({ isBroken }) => isBroken(product)).map(({ field }) => field)

describe('what a product says of its family', () => {
  it('is nothing, or a name with options and values', () => {
    expect(broken(noFamily)).toEqual([])
    expect(broken(phone('Black', '128GB'))).toEqual([])
    expect(optionsOf(phone('Black', '128GB'))).toEqual([
      { name: 'Colour', value: 'Black' },
      { name: 'Storage', value: '128GB' },
    ])
  })

  it.each([
    [{ ...noFamily, familyName: 'Comet' }, ['firstOption']],
    [{ ...noFamily, firstOption: 'Colour', firstValue: 'Black' }, ['familyName']],
    [{ ...phone('Black', ''), secondValue: '' }, ['secondValue']],
    [{ ...phone('Black', '128GB'), thirdValue: 'LTE' }, ['thirdOption']],
    [{ ...phone('Black', '128GB'), secondOption: 'COLOUR' }, ['secondOption']],
    [
      {
        ...phone('Black', '128GB'),
        secondOption: '',
        secondValue: '',
        thirdOption: 'SIM',
        thirdValue: 'eSIM',
      },
      ['thirdOption'],
    ],
  ])('is refused if it is incomplete: %j', (product, fields) => {
    expect(broken(product)).toEqual(fields)
  })
})

describe('a variant beside the others', () => {
  const others = [phone('Black', '128GB'), phone('Red', '128GB')]

  it('has the same options, and values of its own', () => {
    expect(familyProblem(phone('Red', '256GB'), others)).toBeNull()
    expect(familyProblem({ ...noFamily }, others)).toBeNull()
    expect(familyProblem(phone('red', '128gb'), others)?.message).toBe(
      'Red 128GB already has these values in Comet. Each variant needs its own',
    )
    const byColour = familyPart('Comet', [{ name: 'Colour', value: 'Green' }])
    expect(familyProblem(byColour, others)).toMatchObject({ field: 'firstOption' })
    expect(familyProblem(byColour, others)?.message).toContain('Colour, Storage')
  })

  it('is one of not too many', () => {
    const many = Array.from({ length: maxFamilyVariants }, (_, at) => phone('Black', `${at}GB`))
    expect(familyProblem(phone('Red', '1GB'), many.slice(1))).toBeNull()
    expect(familyProblem(phone('Red', '1GB'), many)).toMatchObject({ field: 'familyName' })
  })
})

it('values are offered from small to large, and by name', () => {
  expect(orderOptionValues(['1 TB', '128 GB', '512 GB', '128 GB'])).toEqual(['128 GB', '512 GB', '1 TB'])
  expect(orderOptionValues(['Red', 'Black'])).toEqual(['Black', 'Red'])
})

describe('a picker', () => {
  const variant = (
    values: readonly string[],
    priceCents: number,
    stockStatus = 'in_stock',
  ): PickableVariant => ({
    slug: values.join('-'),
    values,
    priceCents,
    stockStatus,
  })
  const names = ['Colour', 'Storage']
  const black128 = variant(['Black', '128GB'], 1_000)
  const variants = [
    black128,
    variant(['Black', '512GB'], 1_500, 'out_of_stock'),
    variant(['Red', '256GB'], 1_200),
    variant(['Red', '512GB'], 1_400),
  ]

  it('leads to what differs in nothing else, and says what that costs', () => {
    const [, storage] = pickerOf(names, black128, variants)
    expect(storage?.choices.map(({ value }) => value)).toEqual(['128GB', '256GB', '512GB'])
    expect(storage?.choices[2]).toMatchObject({
      variant: { slug: 'Black-512GB' },
      isSoldOut: true,
      differenceCents: 500,
      changes: [],
    })
  })

  it('leads to the nearest where there is no such variant, and says what else changes', () => {
    const [colour, storage] = pickerOf(names, black128, variants)
    expect(colour?.choices[1]).toMatchObject({
      value: 'Red',
      variant: { slug: 'Red-256GB' },
      changes: ['256GB'],
    })
    expect(storage?.choices[1]).toMatchObject({ value: '256GB', changes: ['Red'] })
  })

  const drawn = fc.uniqueArray(
    fc.record({
      values: fc.tuple(
        fc.constantFrom('Black', 'Red', 'Blue'),
        fc.constantFrom('1GB', '2GB', '4GB'),
        fc.constantFrom('LTE', 'Wi-Fi'),
      ),
      priceCents: fc.integer({ min: 1, max: 9 }),
      stockStatus: fc.constantFrom('in_stock', 'out_of_stock'),
    }),
    { minLength: 1, selector: ({ values }) => values.join('-') },
  )

  it('offers every value that exists, each once, and every step reaches a variant that has it', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), (family, nth) => {
        const all = family.map(({ values, priceCents, stockStatus }) =>
          variant(values, priceCents, stockStatus),
        )
        const current = all[nth % all.length]
        if (!current) return
        const options = pickerOf(['Colour', 'Storage', 'Radio'], current, all)
        for (const [at, { choices }] of options.entries()) {
          expect(new Set(choices.map(({ value }) => value))).toEqual(
            new Set(all.map(({ values }) => values[at])),
          )
          expect(choices).toHaveLength(new Set(choices.map(({ value }) => value)).size)
          expect(choices.filter(({ isCurrent }) => isCurrent).map((choice) => choice.variant)).toEqual([
            current,
          ])
          for (const choice of choices) {
            expect(choice.variant.values[at]).toBe(choice.value)
            const exact = all.find(({ values }) =>
              values.every((value, place) => value === (place === at ? choice.value : current.values[place])),
            )
            expect(choice.changes.length === 0).toBe(exact !== undefined)
            if (exact) expect(choice.variant).toBe(exact)
          }
        }
      }),
    )
  })

  it('reaches every variant of the family by its links', () => {
    fc.assert(
      fc.property(drawn, (family) => {
        const all = family.map(({ values, priceCents, stockStatus }) =>
          variant(values, priceCents, stockStatus),
        )
        const [first] = all
        if (!first) return
        const reached = new Set([first])
        for (const from of reached)
          for (const { choices } of pickerOf(['Colour', 'Storage', 'Radio'], from, all))
            for (const choice of choices) reached.add(choice.variant)
        expect(reached.size).toBe(all.length)
      }),
    )
  })
})
