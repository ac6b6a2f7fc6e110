import { href } from 'react-router'

/** The page of a record in the admin area; null if it has none. */
export function subjectAddress({ type, id }: { type: string; id: string }): string | null {
  const name = encodeURIComponent(id)
  switch (type) {
    case 'product':
      return href('/admin/products/:id', { id })
    case 'order':
      return href('/admin/orders/:orderNumber', { orderNumber: id })
    case 'stock':
      return href('/admin/products/:id', { id })
    case 'supplier':
      return `/admin/suppliers?open=${name}`
    case 'courier':
      return `/admin/couriers?open=${name}`
    case 'synonym':
      return `/admin/search?open=${name}`
    case 'category':
      return '/admin/categories'
    case 'email':
      return `/admin/emails?open=${name}`
    case 'message':
      return `/admin/messages?state=all&open=${name}`
    case 'conversation':
      return href('/admin/messages/:id', { id })
    case 'saved_answer':
      return '/admin/messages'
    case 'saved_reason':
      return '/admin/returns'
    case 'account':
      return href('/admin/customers/:id', { id })
    case 'customer_group':
      return href('/admin/customer-groups/:id', { id })
    case 'invitation':
      return '/admin/users'
    case 'staff_role':
      return '/admin/users/roles'
    case 'text':
      return href('/admin/texts/:key', { key: id })
    case 'settings':
      return '/admin/settings'
    default:
      return null
  }
}
