import { formatRand } from '#domain/money/money.ts'
import { grouped } from '../../../ui/table/pager.tsx'
import { counted } from '../counted.ts'

/** Texts of the panel that changes many prices; they come with it, after the grid. */
export const raiseContent = {
  subtitle: 'Nothing is saved yet: you see every price in the grid first',
  cancel: 'Cancel',
  apply: (prices: number) => (prices === 1 ? 'Change 1 price' : `Change ${grouped(prices)} prices`),
  ofTicked: (rows: number) => `${grouped(rows)} ticked`,
  ofShown: (rows: number) => `All ${grouped(rows)} shown`,
  ofFiltered: (rows: number) => `For all ${grouped(rows)} filtered products. Tick rows to change only those.`,
  whichPrice: 'Which price',
  roundings: {
    to_99: 'To R …,99',
    to_95: 'To R …,95',
    to_900: 'To R …9,00',
    whole_rand: 'To whole rand',
    none: 'To the cent',
  },
  noAmount: `Enter an amount such as ${formatRand(5_000)}`,
  noPercentage: 'Enter a percentage such as 8 or 7,5',
  tooMuch: (percent: number) => `At most ${percent} %`,
  changes: (prices: number) => (prices === 1 ? '1 price changes' : `${grouped(prices)} prices change`),
  more: (prices: number) => `and ${grouped(prices)} more, all shown in the grid`,
  withoutPrice: (products: number) =>
    `${counted(products, 'product')} have no valid price and will not change.`,
  notAboveWholesale: (products: number) => `${counted(products, 'product')} would not be above wholesale`,
  cannotBeSaved: 'That cannot be saved; the grid marks them.',
} as const
