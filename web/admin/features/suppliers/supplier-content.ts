import type { Supplier } from '#contract/trade-partners/supplier.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the suppliers. What they share with couriers stands beside their shared form. */
export const supplierContent = {
  searchLabel: 'Search suppliers',
  province: 'Province',
  allProvinces: 'All provinces',
  city: 'City',
  country: 'Country',
  productsOf: ({ name, productCount }: Supplier) => `Products of ${name}: ${productCount}`,
  noMatch: { title: 'No suppliers match', text: 'Try another word, or show all.' },
  none: {
    title: 'No suppliers yet',
    text: 'Add your suppliers so that you can choose them for products. The overview then proposes what to order from each.',
  },
  products: 'Products',
  stats: { label: 'Suppliers by status', byProvince: 'Suppliers by province', total: 'Total' },
  supplier: 'Supplier',
  form: {
    chooseProvince: 'Choose a province',
    isActive: 'Active: offered in the product form',
    inactiveUse: 'not offered for products',
  },
  ownProducts: {
    failure: ({ message }: Error) => `Failed to fetch products: ${message}`,
    none: 'No products from this supplier yet.',
    isOther: 'another supplier is the main one',
    available: (count: number) => `${count} available`,
    all: (products: number) => `All ${grouped(products)} products`,
  },
} as const

export function deletionQuestion({ name, productCount }: Supplier): Question {
  const instead = 'To keep it without using it, make it inactive instead.'
  const what = productCount === 1 ? 'One product stays' : `${productCount} products stay`
  return {
    title: `Delete ${name}?`,
    text:
      productCount === 0
        ? `No product uses it. ${instead}`
        : `${what} in the shop, with another supplier or with none. ${instead}`,
    confirmLabel: 'Delete',
  }
}
