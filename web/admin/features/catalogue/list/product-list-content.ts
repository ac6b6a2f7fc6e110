import { grouped } from '#web/admin/ui/table/pager.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'

/** Texts of the list of products. Those that other pages load too are in product-filter-content.ts and deletion-content.ts. */
export const productListContent = {
  title: 'Products',
  editInGrid: 'Edit in a grid',
  importAndExport: 'Import & export',
  add: 'Add Product',
  clear: 'Clear All Filters',
  summary: { label: 'Stock', total: 'Total' },
  found: {
    label: 'Products found',
    loading: 'Loading products...',
    tableLabel: 'Products',
    unnamed: (key: string) => `Product ${key}`,
  },
  look: {
    label: 'Show as',
    names: { cards: 'Cards', table: 'Table' },
    shortcut: 'Cards or table',
  },
  none: {
    noMatch: { title: 'No Products Match Your Search', text: 'Try another word, or show all products.' },
    noProducts: { title: 'No Products Available', text: 'The shop has no products yet.' },
  },
  added: {
    title: (name: string) => `"${name}" was added`,
    text: (sku: string, isListed: boolean) =>
      `Its SKU is ${sku}.${isListed ? ' It is marked in the list.' : ' The current filters hide it.'}`,
    open: 'Open it',
    viewInShop: 'View in shop',
    addAnother: 'Add another',
  },
  product: {
    sku: (sku: string) => `SKU ${sku}`,
    noSupplier: 'No supplier',
    noSupplierInTable: 'None',
    costsAre: (words: string) => `Costs and profit are ${words}`,
    askedNow: (text: string) => `Asked now ${text}`,
    reserved: (count: number) => `+${count} reserved`,
    factsMissing: (count: number) => (count === 1 ? '1 fact missing' : `${count} facts missing`),
  },
  acts: {
    bringBack: (name: string) => `Bring ${name} back`,
    edit: 'Edit',
    editLabel: (name: string) => `Edit ${name}`,
    activate: (name: string) => `Activate ${name}`,
    deactivate: (name: string) => `Deactivate ${name}`,
    duplicate: 'Duplicate',
    duplicateLabel: (name: string) => `Duplicate ${name}`,
    delete: (name: string) => `Delete ${name}`,
  },
  bulk: { activate: 'Activate', deactivate: 'Deactivate', delete: 'Delete', dismiss: 'Dismiss' },
  progress: {
    activate: { doing: 'Activating', done: 'activated' },
    deactivate: { doing: 'Deactivating', done: 'deactivated' },
    delete: { doing: 'Deleting', done: 'deleted or archived' },
  },
  undo: 'Undo',
} as const

export function activeText(name: string, isActive: boolean): string {
  return isActive ? `Shoppers see "${name}" again` : `"${name}" is hidden from shoppers`
}

const maxNamed = 10

export function bulkDeletionQuestion(names: readonly string[]): Question {
  const count = names.length
  const what = count === 1 ? '1 product' : `${grouped(count)} products`
  const more = count > maxNamed ? ` and ${grouped(count - maxNamed)} more` : ''
  const list = `${names.slice(0, maxNamed).join(', ')}${more}`
  return {
    title: `Delete ${what}?`,
    text: `${list}. Products that have been ordered are archived instead of deleted, so that those orders stay complete.`,
    confirmLabel: `Delete ${what}`,
  }
}
