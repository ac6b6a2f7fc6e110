import { generateSku } from '#domain/catalogue/sku.ts'
import { southAfricanDay } from '#domain/orders/delivery.ts'

const threeDigits = 1000

type Named = { name: string; categorySlug: string; now: Date }

/** What every SKU made today for such a name and category begins with. */
export function skuPrefix({ now, ...product }: Named): string {
  return generateSku({ ...product, day: southAfricanDay(now.getTime()), random: 0 }).slice(0, -3)
}

/** An SKU of our own that is not taken; null when all thousand of its prefix are. */
export function freeSku(prefix: string, taken: ReadonlySet<string>, random: () => number): string | null {
  const first = Math.floor(random() * threeDigits)
  for (let checked = 0; checked < threeDigits; checked += 1) {
    const sku = prefix + String((first + checked) % threeDigits).padStart(3, '0')
    if (!taken.has(sku)) return sku
  }
  return null
}

/** The address itself, or the first with a number behind it that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
