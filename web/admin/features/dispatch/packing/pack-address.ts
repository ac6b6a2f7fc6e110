import { href } from 'react-router'

export function packAddress(orderNumber: string): string {
  return href('/admin/dispatch/pack/:orderNumber', { orderNumber })
}
