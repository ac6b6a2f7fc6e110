import type { NotForSaleExit } from '#domain/catalogue/not-for-sale.ts'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the units that are in the shop and cannot be sold. */
export const notForSaleContent = {
  title: 'Stock not for sale',
  intro: 'Returned units that cannot be sold as new. They are not in the stock that shoppers see.',
  searchLabel: 'Search',
  searchHint: 'Product or SKU',
  failure: 'The stock not for sale could not be loaded',
  none: { title: 'Everything Is for Sale', text: 'Returned goods that cannot be sold again appear here.' },
  noMatch: { title: 'No Products Match', text: 'Try another word.', link: 'Show all' },
  takeOut: 'Take out',
  inReturn: 'Its return is not decided yet',
  byHand: 'No return',
  panel: {
    title: (name: string) => `Take out ${name}`,
    quantity: 'How many',
    where: 'Where do they go?',
    exits: {
      shelf: 'Return to stock, to be sold',
      supplier: 'Returned to the supplier',
      written_off: 'Written off',
    } satisfies Record<NotForSaleExit, string>,
    reason: 'Reason',
    reasonHint: 'For the books, such as an RMA number or what is broken.',
    reasonMissing: 'Enter a reason',
    confirm: 'Take out',
    notSaved: 'Nothing was changed',
    done: 'Stock updated',
  },
  ofProduct: 'Not for sale',
  seeAll: 'Stock not for sale',
} as const

/** "3 units are not for sale." */
export function unitsText(units: number): string {
  return units === 1 ? '1 unit is not for sale.' : `${grouped(units)} units are not for sale.`
}
