import { type FamilyPart, familyPart, maxFamilyVariants, maxOptions } from './family.ts'
import {
  type DescribedProduct,
  isSameModel,
  modelName,
  recognisedOptions,
  shownModelName,
} from './variant.ts'

export type ProposedVariant<Product> = { product: Product; values: string[] }

/** Products that seem to be variants of one model, and what they would be chosen by. */
export type FamilyProposal<Product> = {
  name: string
  options: string[]
  variants: ProposedVariant<Product>[]
}

const optionNames = {
  screen: 'Screen',
  length: 'Length',
  colour: 'Colour',
  storage: 'Storage',
  ram: 'Memory',
} as const

type OptionKey = keyof typeof optionNames

const optionOrder = Object.keys(optionNames) as OptionKey[]

/** Families among products that have none, found by the names of their models. */
export function proposeFamilies<Product extends DescribedProduct & { id: number }>(
  products: readonly Product[],
): FamilyProposal<Product>[] {
  const models = Map.groupBy(products, (product) => `${product.brand.toLowerCase()} ${modelName(product)}`)
  return [...models.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const proposal = proposalOf(alike.filter((one) => one === first || isSameModel(first, one)))
    return proposal ?? []
  })
}

function proposalOf<Product extends DescribedProduct & { id: number }>(
  alike: readonly Product[],
): FamilyProposal<Product> | null {
  const described = alike.map((product) => ({ product, options: new Map(recognisedOptions(product)) }))
  const keys = optionOrder
    .filter((key) => new Set(described.map(({ options }) => options.get(key))).size > 1)
    .slice(0, maxOptions)
  const complete = described
    .map(({ product, options }) => ({ product, values: keys.map((key) => options.get(key) ?? '') }))
    .filter(({ values }) => !values.includes(''))
  const variants = withOwnValues(complete).slice(0, maxFamilyVariants)
  const [first] = variants
  if (!first || variants.length < 2) return null
  return { name: shownModelName(first.product), options: keys.map((key) => optionNames[key]), variants }
}

/** Of two with the same values the first, since a buyer could not choose between them. */
function withOwnValues<Product>(variants: readonly ProposedVariant<Product>[]): ProposedVariant<Product>[] {
  const seen = new Set<string>()
  return variants.filter(({ values }) => {
    const key = values.join('\n').toLowerCase()
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** What joining a proposal writes to one of its products. */
export function proposedPart(
  name: string,
  options: readonly string[],
  values: readonly string[],
): FamilyPart {
  return familyPart(
    name,
    options.map((option, at) => ({ name: option, value: values[at] ?? '' })),
  )
}
