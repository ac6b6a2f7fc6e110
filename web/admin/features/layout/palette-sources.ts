import { href } from 'react-router'
import { listCustomers } from '#contract/accounts/customer.ts'
import { listAdminProducts } from '#contract/catalogue/admin-product.ts'
import { listOrders } from '#contract/orders/order.ts'
import { listQuotes } from '#contract/orders/quote.ts'
import { listCouriers } from '#contract/trade-partners/courier.ts'
import { listSuppliers } from '#contract/trade-partners/supplier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

export type PaletteResult = { to: string; label: string; detail: string }

export type PaletteSource = {
  title: string
  needs: Permission | 'admin'
  find: (text: string) => Promise<PaletteResult[]>
}

const maxResults = 5

/** What the palette searches as one types. */
export const paletteSources: readonly PaletteSource[] = [
  {
    title: 'Orders',
    needs: 'orders',
    async find(q) {
      const { orders } = await browserApi.call(listOrders, { query: { q, limit: maxResults } })
      return orders.map((order) => ({
        to: href('/admin/orders/:orderNumber', { orderNumber: order.orderNumber }),
        label: order.orderNumber,
        detail: [order.shippingInfo.fullName, order.shippingInfo.email].filter(Boolean).join(', '),
      }))
    },
  },
  {
    title: 'Quotes',
    needs: 'orders',
    async find(q) {
      const { quotes } = await browserApi.call(listQuotes, { query: { q, limit: maxResults } })
      return quotes.map((quote) => ({
        to: href('/admin/quotes/:id', { id: String(quote.id) }),
        label: quote.number,
        detail: [quote.companyName || quote.fullName, quote.email].join(', '),
      }))
    },
  },
  {
    title: 'Customers',
    needs: 'orders',
    async find(q) {
      const { customers } = await browserApi.call(listCustomers, { query: { q, limit: maxResults } })
      return customers.map(({ id, name, email, phone }) => ({
        to: href('/admin/customers/:id', { id }),
        label: name || email,
        detail: [name && email, phone && formatPhone(phone)].filter(Boolean).join(', '),
      }))
    },
  },
  {
    title: 'Products',
    needs: 'catalogue',
    async find(q) {
      const { products } = await browserApi.call(listAdminProducts, { query: { q, limit: maxResults } })
      return products.map((product) => ({
        to: href('/admin/products/:id', { id: String(product.id) }),
        label: product.name,
        detail: [product.brand, product.sku].filter(Boolean).join(', '),
      }))
    },
  },
  {
    title: 'Suppliers',
    needs: 'suppliers',
    async find(search) {
      const { suppliers } = await browserApi.call(listSuppliers, { query: { search, limit: maxResults } })
      return suppliers.map((supplier) => ({
        to: `/admin/suppliers?open=${supplier.id}`,
        label: supplier.name,
        detail: supplier.email,
      }))
    },
  },
  {
    title: 'Couriers',
    needs: 'couriers',
    async find(search) {
      const { couriers } = await browserApi.call(listCouriers, { query: { search, limit: maxResults } })
      return couriers.map((courier) => ({
        to: `/admin/couriers?open=${courier.id}`,
        label: courier.name,
        detail: courier.email,
      }))
    },
  },
]
