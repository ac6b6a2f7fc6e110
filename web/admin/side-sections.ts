import { CategoryList } from './features/catalogue/categories/category-list.tsx'
import { CourierSection } from './features/couriers/courier-section.tsx'
import type { SideSection } from './features/layout/sidebar.tsx'
import { SupplierSection } from './features/suppliers/supplier-section.tsx'
import { partnerSectionContent } from './features/trade-partners/partner-section-content.ts'

export const sideSections: readonly SideSection[] = [
  { needs: 'catalogue', title: 'Categories', Section: CategoryList },
  { needs: 'suppliers', title: partnerSectionContent.supplier.title, Section: SupplierSection },
  { needs: 'couriers', title: partnerSectionContent.courier.title, Section: CourierSection },
]
