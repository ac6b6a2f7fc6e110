import { maxCompared } from '#domain/catalogue/specifications/max-compared.ts'

const numbers = ['no', 'one', 'two', 'three', 'four']
const limit = numbers[maxCompared] ?? String(maxCompared)

export const compareContent = {
  title: 'Compare products',
  emptyTitle: 'Nothing to compare yet',
  emptyText: `Press Compare on up to ${limit} products, and see what sets them apart, side by side.`,
  browse: 'Browse products',
  full: `You can compare up to ${limit} products. Remove one to add another.`,
  otherKinds: 'These are different kinds of products, so they have few facts in common.',
  chooseAnother: 'Choose another product to compare it with.',
  chosen: (count: number) => `${count} of ${maxCompared} chosen`,
  announced: (count: number) =>
    `${count === 1 ? '1 product' : `${count} products`} chosen to compare, of up to ${limit}`,
  open: 'Compare',
  clear: 'Clear',
  remove: (name: string) => `Remove ${name} from the comparison`,
  notLoaded: 'Your choice could not be loaded. Check your connection.',
  tooMany: `Up to ${limit} products are compared at a time. These are the first ${limit}.`,
  gone: (count: number) =>
    count === 1
      ? 'One of these products is no longer sold, and was left out.'
      : `${count} of these products are no longer sold, and were left out.`,
  differences: 'Differences',
  none: 'There are no differences in what is stated of them.',
  same: (count: number) => `The same for all (${count})`,
  sameHeading: { label: 'Fact', value: 'Value' },
  notStated: 'Not stated',
  fact: 'Fact',
  others: 'Other versions from',
  add: 'Add to the comparison',
  addHint: 'Similar products. You can also press Compare on any other product.',
} as const
