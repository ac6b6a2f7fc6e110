import { generateSku } from '#domain/catalogue/sku.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'

const threeDigits = 1000

type SkuSource = { name: string; categorySlug: string; now: Date }

/** The prefix of every SKU made today for such a name and category. */
export function skuPrefix({ now, ...product }: SkuSource): string {
  return generateSku({ ...product, day: southAfricanDay(now.getTime()), random: 0 }).slice(0, -3)
}

/** A free SKU of our own; null if all thousand of its prefix are taken. */
export function freeSku(prefix: string, taken: ReadonlySet<string>, random: () => number): string | null {
  const first = Math.floor(random() * threeDigits)
  for (let checked = 0; checked < threeDigits; checked += 1) {
    const sku = prefix + String((first + checked) % threeDigits).padStart(3, '0')
    if (!taken.has(sku)) return sku
  }
  return null
}

/** The slug itself, or the first free one with a number after it. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
