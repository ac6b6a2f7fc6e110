import { grouped } from '../../ui/table/pager.tsx'
import { counted } from './counted.ts'

const changePrices = 'Change prices'
const isKept = 'What you typed is still here.'
const showProducts = 'Show all products'

/** Texts of the bulk edit. What the cells are called stands in the product's table of fields. */
export const bulkEditContent = {
  title: 'Bulk edit',
  back: 'Back to the list',
  failure: 'The products could not be loaded',
  isKept,
  label: 'Products to edit',
  changePrices,
  pricesChanged: (prices: number) => `${counted(prices, 'price')} changed, not saved yet`,
  onlyChangedShortcut: 'Only what changed, or all',
  tools: {
    loading: 'Loading products...',
    ofSelected: ', selected in the list',
    showProducts,
    onlyChanged: 'Only changed',
  },
  none: {
    unchanged: { title: 'Nothing has changed', text: 'What you type in the grid is listed here.' },
    showUnchanged: 'Show the products',
    noMatch: { title: 'No Products Match Your Search', text: 'Try another word, or show all products.' },
    showProducts,
    noProducts: { title: 'No Products Available', text: 'The shop has no products yet.' },
    add: 'Add Product',
  },
  grid: {
    askedNow: (text: string) => `A sale asks ${text}`,
    first: (shown: number, total: number) =>
      `These are the first ${grouped(shown)} of ${grouped(total)} products. Narrow the filter to see the rest.`,
    isRestored: 'What you typed before you logged in again is still here. It is not saved yet.',
    keys: 'Enter edits, Shift and arrows mark, Ctrl+C, Ctrl+V and Ctrl+D copy, paste and fill down, Ctrl+Z undoes, Shift+Space ticks the row, Esc leaves the grid.',
    hidden: (rows: number) =>
      `${counted(rows, 'changed product')} ${rows === 1 ? 'is' : 'are'} not among those shown.`,
    averageProfit: (rows: number, which: string) => `Average profit of ${grouped(rows)} ${which}`,
    warned: (rows: number) => `${grouped(rows)} ${rows === 1 ? 'sells' : 'sell'} below cost or wholesale`,
    warnedOfProfit: ', or for less than your lowest profit',
    needs: (permission: string) => `needs the permission "${permission}"`,
    isCalculated: 'is calculated from the prices',
    notAboveWholesale: 'Not above wholesale',
  },
  errors: {
    blank: 'Please fill in this field',
    category: 'Choose an existing category',
    flag: 'Enter Yes or No',
    heldBack: (reserved: number) => `${reserved} are reserved by orders awaiting payment`,
  },
  bar: {
    label: 'Not saved yet',
    wrong: (cells: number) => (cells === 1 ? 'Check 1 cell' : `Check ${grouped(cells)} cells`),
    checking: 'Checking...',
    review: 'Review and save',
    discard: 'Discard',
  },
  saving: {
    isUnsaved: 'Nothing was saved',
    again: 'Try again',
    saved: (products: number) => `${counted(products, 'product')} saved`,
    moved: (move: string) => `Retail prices are ${move} on average. `,
    dismiss: 'Dismiss',
    undoneByOthers: 'An administrator can undo it for 30 days, in the audit log.',
    isGone: 'was deleted or archived',
  },
  review: {
    title: (products: number) => (products === 0 ? 'Nothing to save' : `${saveText(products)}?`),
    subtitle: 'Saves all of them or none.',
    moved: (move: string) => `Retail prices ${move} on average.`,
    back: 'Back to the grid',
    save: saveText,
    busy: 'Saving...',
    unchanged: (products: number) =>
      `${counted(products, 'product')} ${products === 1 ? 'is' : 'are'} already saved.`,
    label: 'What changes',
    more: (products: number) => `Show the other ${grouped(products)}`,
    areMarked: 'They are marked below. You can still save them.',
  },
  warnings: {
    belowCost: (products: number) => `${counted(products, 'product')} would sell below cost`,
    lowProfit: (products: number) => lowProfit(counted(products, 'product')),
    alsoLowProfit: (products: number) => `${lowProfit(counted(products, 'other product'))}. `,
  },
  collisions: {
    title: 'Someone else changed these in the meantime',
    subtitle: 'Nothing was saved, and nothing you typed is lost',
    goOn: 'Continue to review',
    gone: (products: number) =>
      products === 1 ? '1 product is gone' : `${grouped(products)} products are gone`,
    isDropped: 'What you typed for it was dropped.',
    all: { mine: 'Keep all of mine', theirs: 'Use all of theirs' },
    one: { mine: 'Keep mine', theirs: 'Use theirs' },
  },
} as const

export function discardQuestion(products: number) {
  return {
    title: 'Discard what you typed?',
    text: `${counted(products, 'product')} will go back to the saved values.`,
    confirmLabel: bulkEditContent.bar.discard,
    cancelLabel: 'Keep editing',
  }
}

function saveText(products: number): string {
  return `Save ${counted(products, 'product')}`
}

function lowProfit(products: string): string {
  return `${products} would earn less than your lowest profit`
}
