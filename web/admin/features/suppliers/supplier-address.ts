/** Where the listed suppliers are, in the address of their list; blank for anywhere. */
export type SupplierPlaces = { country: string; province: string; city: string }

export function readSupplierPlaces(search: URLSearchParams): SupplierPlaces {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  return { country: text('country'), province: text('province'), city: text('city') }
}

export const addSupplierAddress = '/admin/suppliers?open=new'

export function supplierAddress(id: number): string {
  return `/admin/suppliers?open=${id}`
}

export function supplierProductsAddress(id: number): string {
  return `/admin/products?supplier=${id}`
}
