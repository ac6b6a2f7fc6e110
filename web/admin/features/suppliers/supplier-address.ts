import { knownPart, openPart, pagePart } from '../../ui/form/use-address-parts.ts'
import { type PartnerStatus, partnerStatuses } from '../trade-partners/partner-statuses.ts'

/** The state of the list of suppliers in its address. */
export type SupplierView = {
  search: string
  status: PartnerStatus
  country: string
  province: string
  city: string
  page: number
  /** The open one; `new` to add one. */
  open: number | 'new' | null
}

export function readSupplierView(search: URLSearchParams): SupplierView {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  return {
    search: text('search'),
    status: knownPart(search, 'status', partnerStatuses),
    country: text('country'),
    province: text('province'),
    city: text('city'),
    page: pagePart(search),
    open: openPart(search),
  }
}

export const noSupplierFilters = { search: null, status: null, country: null, province: null, city: null }

export function hasSupplierFilters({ search, status, country, province, city }: SupplierView): boolean {
  return status !== 'all' || [search, country, province, city].some((text) => text !== '')
}

export const addSupplierAddress = '/admin/suppliers?open=new'

export function supplierAddress(id: number): string {
  return `/admin/suppliers?open=${id}`
}

export function supplierProductsAddress(id: number): string {
  return `/admin/products?supplier=${id}`
}
