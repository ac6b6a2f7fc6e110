import type { familyFields } from '../../fields/family-fields.ts'
import type { RecordOf } from '../../fields/fields.ts'
import { compareFacetValues } from '../browsing/facets.ts'

/** What a product stores of its family: the name, up to three options, and its own value for each. */
export type FamilyPart = RecordOf<typeof familyFields>

export type FamilyField = keyof FamilyPart

/** More could not be chosen from on one page. */
export const maxFamilyVariants = 60

const pairs = [
  ['firstOption', 'firstValue'],
  ['secondOption', 'secondValue'],
  ['thirdOption', 'thirdValue'],
] as const

export const maxOptions = pairs.length

export const noFamily: FamilyPart = {
  familyName: '',
  firstOption: '',
  firstValue: '',
  secondOption: '',
  secondValue: '',
  thirdOption: '',
  thirdValue: '',
}

/** Its options in order, each with its own value; none for a product by itself. */
export function optionsOf(product: FamilyPart): { name: string; value: string }[] {
  return pairs.flatMap(([option, value]) =>
    product[option] === '' ? [] : [{ name: product[option], value: product[value] }],
  )
}

/** As a product stores them. */
export function familyPart(
  familyName: string,
  options: readonly { name: string; value: string }[],
): FamilyPart {
  const stored = pairs.flatMap(([option, value], at) => [
    [option, options[at]?.name ?? ''],
    [value, options[at]?.value ?? ''],
  ])
  return { ...noFamily, ...Object.fromEntries(stored), familyName }
}

type FamilyRule = { field: FamilyField; message: string; isBroken: (product: FamilyPart) => boolean }

/** What a single product must say of its family. */
export const familyRules: readonly FamilyRule[] = [
  {
    field: 'familyName',
    message: 'Name the family, or remove its options and values',
    isBroken: (product) =>
      product.familyName === '' && pairs.some((pair) => pair.some((field) => product[field] !== '')),
  },
  {
    field: 'firstOption',
    message: 'Say what shoppers choose by, such as Colour',
    isBroken: ({ familyName, firstOption }) => familyName !== '' && firstOption === '',
  },
  ...pairs.flatMap(([option, value]): FamilyRule[] => [
    {
      field: value,
      message: 'Enter the value of this variant',
      isBroken: (product) => product[option] !== '' && product[value] === '',
    },
    {
      field: option,
      message: 'Say what this is a value of, such as Colour',
      isBroken: (product) => product.familyName !== '' && product[option] === '' && product[value] !== '',
    },
  ]),
  {
    field: 'thirdOption',
    message: 'Enter the second option first',
    isBroken: ({ secondOption, thirdOption }) => secondOption === '' && thirdOption !== '',
  },
  {
    field: 'secondOption',
    message: 'Each option needs a name of its own',
    isBroken: (product) => {
      const names = optionsOf(product).map(({ name }) => name.toLowerCase())
      return new Set(names).size < names.length
    },
  },
]

export type FamilyProblem = { field: FamilyField; message: string }

/**
 * What keeps a product from being a variant beside the others of its family, if anything: other options, the same
 * values, or too many variants.
 */
export function familyProblem(
  product: FamilyPart,
  others: readonly (FamilyPart & { sku: string })[],
): FamilyProblem | null {
  if (product.familyName === '') return null
  const own = namesOf(product)
  const differing = others.find((other) => namesOf(other) !== own)
  if (differing) {
    const names = optionsOf(differing).map(({ name }) => name)
    const message = `The variants of ${product.familyName} are chosen by ${names.join(', ')}. Use the same options, in this order and spelling`
    return { field: 'firstOption', message }
  }
  const twin = others.find((other) => valuesOf(other) === valuesOf(product))
  if (twin) {
    const message = `${twin.sku} already has these values in ${product.familyName}. Each variant needs its own`
    return { field: 'firstValue', message }
  }
  if (others.length < maxFamilyVariants) return null
  return { field: 'familyName', message: `A family can have ${maxFamilyVariants} variants` }
}

function namesOf(product: FamilyPart): string {
  return JSON.stringify(optionsOf(product).map(({ name }) => name))
}

// As the database compares them: "black" is no second colour beside "Black".
function valuesOf(product: FamilyPart): string {
  return JSON.stringify(optionsOf(product).map(({ value }) => value.toLowerCase()))
}

/** The values of each option in the order in which they are offered: sizes from small to large, the others by name. */
export function orderOptionValues(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted((one, other) => compareFacetValues(compact(one), compact(other)))
}

function compact(value: string): string {
  return value.replaceAll(/(\d) (?=[MGT]B)/g, '$1')
}

/** What a picker needs to know of a variant. */
export type PickableVariant = {
  slug: string
  values: readonly string[]
  priceCents: number
  stockStatus: string
}

export type PickerChoice<Variant> = {
  value: string
  /** Where it leads: the variant that differs in nothing else, or else the nearest that has this value. */
  variant: Variant
  isCurrent: boolean
  isSoldOut: boolean
  /** What it costs more than the variant on the page, or less. */
  differenceCents: number
  /** Values that change as well, since nothing has this value and all the others of the page. */
  changes: string[]
}

export type PickerOption<Variant> = { name: string; choices: PickerChoice<Variant>[] }

/** The choices of a page, option by option; `variants` has the current one too. */
export function pickerOf<Variant extends PickableVariant>(
  optionNames: readonly string[],
  current: Variant,
  variants: readonly Variant[],
): PickerOption<Variant>[] {
  return optionNames.map((name, at) => ({
    name,
    choices: orderOptionValues(variants.map(({ values }) => values[at] ?? '')).map((value) =>
      choiceOf(value, at, current, variants),
    ),
  }))
}

function choiceOf<Variant extends PickableVariant>(
  value: string,
  at: number,
  current: Variant,
  variants: readonly Variant[],
): PickerChoice<Variant> {
  const isCurrent = current.values[at] === value
  const withIt = variants.filter(({ values }) => values[at] === value)
  const [nearest = current] = withIt.toSorted((one, other) => compareNearness(one, other, current))
  const variant = isCurrent ? current : nearest
  const isElsewhere = (own: string, place: number) => place !== at && own !== current.values[place]
  return {
    value,
    variant,
    isCurrent,
    isSoldOut: variant.stockStatus === 'out_of_stock',
    differenceCents: variant.priceCents - current.priceCents,
    changes: variant.values.filter(isElsewhere),
  }
}

/** The more of the other values it keeps the better; then those that can be bought, then the cheaper one. */
function compareNearness(one: PickableVariant, other: PickableVariant, current: PickableVariant): number {
  return (
    kept(other, current) - kept(one, current) ||
    Number(one.stockStatus === 'out_of_stock') - Number(other.stockStatus === 'out_of_stock') ||
    one.priceCents - other.priceCents ||
    one.slug.localeCompare(other.slug)
  )
}

// The first options weigh more: somebody who wants it larger rather keeps the colour.
function kept({ values }: PickableVariant, current: PickableVariant): number {
  return values.reduce(
    (sum, value, at) => sum + (value === current.values[at] ? 2 ** (maxOptions - at) + 1 : 0),
    0,
  )
}
