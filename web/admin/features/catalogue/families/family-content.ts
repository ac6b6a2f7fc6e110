import type { FamilySummary } from '#contract/catalogue/product-family.ts'

/** Texts of the page that joins products into families. */
export const familyContent = {
  title: 'Families',
  intro:
    'A family is one product in several colours or sizes. Lists show it once, and shoppers choose between its variants on one page. Each variant stays a product with its own SKU, price, stock and pictures.',
  loading: 'Looking for products of the same model...',
  failure: 'The proposals could not be loaded',
  proposals: {
    title: 'Proposed families',
    text: 'These products have the name of the same model. Look at each, correct its name, and leave out what does not belong. Nothing changes until you join them.',
    nameLabel: 'Name of the family',
    include: (name: string) => `Join ${name}`,
    chosenBy: (options: readonly string[]) => `Chosen by ${options.join(', ')}`,
    leaveOut: (name: string) => `Include ${name}`,
    tooFew: 'A family needs two variants.',
    noName: 'Enter a name.',
    columns: { product: 'Product', sku: 'SKU', price: 'Price' },
    none: {
      title: 'No more families to propose',
      text: 'No two products without a family have the name of the same model. You can also enter a family in the form of a product, in bulk edit or in a CSV file.',
    },
    read: (count: number) => (count === 1 ? '1 product looked at.' : `${count} products looked at.`),
    more: 'Look at more products',
  },
  nameField: {
    variants: (count: number) => (count === 1 ? '1 variant' : `${count} variants`),
    joins: ({ name, variants, options }: FamilySummary) =>
      `Joins ${name}: ${variants === 1 ? '1 variant' : `${variants} variants`}, chosen by ${options.join(', ')}.`,
    otherwiseWritten: (name: string) => `There is a family ${name}. Write it exactly so to join it.`,
    isNew: (similar: readonly string[]) =>
      similar.length === 0 ? 'A new family.' : `A new family. There are already: ${similar.join(', ')}.`,
  },
  join: (count: number) => (count === 1 ? 'Join 1 family' : `Join ${count} families`),
  joining: 'Joining...',
  joined: (families: number, products: number) =>
    `${products} products are now ${families === 1 ? 'one family' : `${families} families`}`,
  undoable: 'It can be undone for 30 days, here or in the',
  auditLog: 'audit log',
  dismiss: 'Dismiss',
  notJoined: 'Nothing was joined',
  existing: {
    title: 'Families in the shop',
    text: (total: number) => (total === 1 ? '1 family.' : `${total} families.`),
    searchLabel: 'Search families',
    searchHint: 'Name of a family',
    columns: { name: 'Family', options: 'Chosen by', variants: 'Variants' },
    none: {
      title: 'No families yet',
      text: 'Join the proposed ones, or enter one in the form of a product.',
    },
    noMatch: { title: 'No family has this name', text: 'Try another word.' },
  },
} as const
