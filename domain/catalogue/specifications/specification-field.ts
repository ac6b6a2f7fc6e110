export const specificationKinds = ['text', 'number', 'choice', 'flag'] as const
export type SpecificationKind = (typeof specificationKinds)[number]

/** One thing that the products of a category say of themselves. */
export type SpecificationField = {
  /** Its key in the specifications of a product. */
  name: string
  label: string
  kind: SpecificationKind
  /** What a number is counted in; empty for none. */
  unit: string
  /** What a choice is one of. */
  choices: string[]
  /** Otherwise it is optional. */
  isRequired: boolean
  /** Whether shoppers filter by it, if it is not a filter of every shop. */
  isFilter?: boolean | undefined
}

export const maxSpecificationFields = 40

/** The specifications of a product: names and values, or free text. */
export type Specifications = Record<string, string | number> | string
