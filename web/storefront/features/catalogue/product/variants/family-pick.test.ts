import { expect, it } from 'vitest'
import type { ProductVariant } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import { aProduct } from '../../../seo/a-shop.ts'
import { familyPickOf } from './family-pick.ts'

const product = aProduct({
  slug: 'comet-black-128gb',
  priceCents: 1_000_000,
  family: {
    name: 'Comet',
    options: [
      { name: 'Colour', value: 'Black', values: ['Black', 'Red'] },
      { name: 'Storage', value: '128GB', values: ['128GB', '256GB'] },
    ],
    variants: 3,
    minCents: 1_000_000,
    maxCents: 1_200_000,
    hasStock: true,
  },
})

const variant = (values: string[], priceCents: number, stockStatus: ProductVariant['stockStatus']) => ({
  id: 2,
  slug: `comet-${values.join('-').toLowerCase()}`,
  name: 'Comet',
  label: '',
  values,
  priceCents,
  retailCents: priceCents,
  stockStatus,
  image: null,
})

it('says in words what each step costs, what is sold out and what else changes', () => {
  const variants = [
    variant(['Black', '256GB'], 1_200_000, 'in_stock'),
    variant(['Red', '256GB'], 1_100_000, 'out_of_stock'),
  ]
  const picks = familyPickOf(product, variants)?.map(({ name, value, picks }) => ({
    name,
    value,
    picks: picks.map((pick) => [
      pick.value,
      pick.slug,
      [pick.note, pick.difference].filter(Boolean).join(', '),
    ]),
  }))
  expect(picks).toEqual([
    {
      name: 'Colour',
      value: 'Black',
      picks: [
        ['Black', 'comet-black-128gb', ''],
        ['Red', 'comet-red-256gb', 'Only as 256GB, Out of Stock'],
      ],
    },
    {
      name: 'Storage',
      value: '128GB',
      picks: [
        ['128GB', 'comet-black-128gb', ''],
        ['256GB', 'comet-black-256gb', `${formatRand(200_000).replace(',00', '')} more`],
      ],
    },
  ])
})

it('a product by itself has no picker', () => {
  expect(familyPickOf(aProduct(), [])).toBeNull()
})
