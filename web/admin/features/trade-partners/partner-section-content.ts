import { grouped } from '../../ui/table/pager.tsx'

/** Texts of suppliers and couriers in the sidebar. Every page loads them, so those of their own pages are elsewhere. */
export const partnerSectionContent = {
  none: 'None yet.',
  courier: {
    title: 'Courier companies',
    add: 'Add Courier',
    all: (couriers: number) => `All couriers (${grouped(couriers)})`,
  },
  supplier: {
    title: 'Suppliers',
    add: 'Add Supplier',
    all: (suppliers: number) => `All suppliers (${grouped(suppliers)})`,
    products: 'products',
  },
} as const
