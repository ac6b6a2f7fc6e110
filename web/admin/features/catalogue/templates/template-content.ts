import type { SpecificationKind } from '#domain/catalogue/specifications/specification-field.ts'

const kinds: Record<SpecificationKind, string> = {
  text: 'Text',
  number: 'Number with a unit',
  choice: 'One of a list',
  flag: 'Yes or no',
}

/** Texts of what the products of a category say of themselves. */
export const templateContent = {
  categories: 'Categories',
  titleOf: (category: string) => `Specifications of ${category}`,
  intro:
    'These are the fields of every product in this category, in the order in which shoppers see and filter by them. Products can still say more.',
  loading: 'Loading specifications...',
  missing: {
    title: 'Category not found',
    text: 'It may have been deleted.',
    link: 'Back to Categories',
  },
  inherited: (parent: string) => `From ${parent}`,
  own: 'Own specifications',
  none: 'None yet. Add what shoppers compare in this category.',
  label: 'Name',
  kind: 'Kind',
  kinds,
  unit: 'Unit',
  unitHint: 'GB, Hz, kg',
  choices: 'Choices',
  choicesHint: 'One on each line',
  isRequired: 'Required',
  required: 'required',
  filterable: 'a filter',
  filter: {
    isFilter: 'Shoppers can filter by it',
    always: 'Shoppers can filter by it.',
    choices: (values: string, more: number) =>
      more > 0 ? `They choose from: ${values} and ${more} more.` : `They choose from: ${values}.`,
    unsaid: (count: number) =>
      count === 0 ? '' : count === 1 ? '1 product does not say.' : `${count} products do not say.`,
    nothing: 'No product says anything of it yet, so the filter is not shown.',
  },
  requiredHint:
    'Products that lack a required fact are marked in the list. They can be sold all the same. Of your own specifications, numbers, lists and yes-or-no can be filters.',
  up: (label: string) => `Move ${label || 'this'} up`,
  down: (label: string) => `Move ${label || 'this'} down`,
  remove: (label: string) => `Remove ${label || 'this'}`,
  add: 'Another',
  usual: 'Often used',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (category: string) => `The specifications of ${category} were saved`,
  edit: (count: number) => (count === 1 ? '1 specification' : `${count} specifications`),
  editNone: 'Choose specifications',
} as const
