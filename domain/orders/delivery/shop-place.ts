import type { CollectPlace } from './delivery-choice.ts'

type Shop = {
  name: string
  contact: { address: readonly string[]; openingHours: readonly { days: string; hours: string }[] }
  collect: {
    address: readonly string[]
    openingHours: readonly { days: string; hours: string }[]
    keptDays: number
  }
}

/** Where goods are fetched at the shop. Without an address or hours of its own, those of the shop. */
export function shopPlace({ name, contact, collect }: Shop): CollectPlace {
  const hours = collect.openingHours.length > 0 ? collect.openingHours : contact.openingHours
  return {
    kind: 'shop',
    pointId: null,
    courierSlug: null,
    name,
    address: [...(collect.address.length > 0 ? collect.address : contact.address)],
    hours: hours.map((row) => `${row.days}: ${row.hours}`),
    keptDays: collect.keptDays,
  }
}
