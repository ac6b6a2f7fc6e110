import { CategoryList } from './features/catalogue/categories/category-list.tsx'
import { CourierSection } from './features/couriers/courier-section.tsx'
import type { SideSection } from './features/layout/sidebar.tsx'
import { SupplierSection } from './features/suppliers/supplier-section.tsx'

export const sideSections: readonly SideSection[] = [
  { needs: 'catalogue', Section: CategoryList },
  { needs: 'suppliers', Section: SupplierSection },
  { needs: 'couriers', Section: CourierSection },
]
