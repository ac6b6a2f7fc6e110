import { addressLines } from '#domain/accounts/addresses/address-lines.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import type { OrderRow } from '../orders/order-queries.ts'

/** Where a parcel goes, on paper. */
export function destinationLines(order: OrderRow): { title: string; lines: string[] } {
  const { collectPlace } = order
  switch (deliveryMethodOf(order)) {
    case 'door':
      return { title: 'Deliver to', lines: addressLines(order) }
    case 'collect':
      return { title: 'Collected in store by', lines: [] }
    case 'point':
      return {
        title: 'To a locker or pick-up point, for',
        lines: collectPlace ? [collectPlace.name, ...collectPlace.address] : [],
      }
  }
}
