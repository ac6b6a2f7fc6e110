import type { Product, Specifications } from '#contract/catalogue/product.ts'
import { type SpecificationRow, specificationsInText } from './telling-specifications.ts'

/** Labels that cannot be derived from a key. */
const labels = new Map([
  ['ram', 'RAM'],
  ['color', 'Colour'],
  ['os', 'Operating system'],
  ['psu', 'Power supply'],
  ['vesa', 'VESA mount'],
  ['hdr', 'HDR'],
  ['wifi', 'Wi-Fi'],
])

/** The most compared facts. The database does not keep the order of the rest. */
const first = ['processor', 'graphics', 'ram', 'storage', 'display', 'camera', 'battery', 'os', 'ports']

const warrantyKey = 'warranty_months'

type Label = { name: string; label: string }

/**
 * The rows of the table: what the category says of its products in its order, and then the rest. The warranty is shown
 * separately, beside the price.
 */
export function specificationRows(
  specifications: Specifications,
  template: readonly Label[] = [],
): SpecificationRow[] {
  if (typeof specifications === 'string') return specificationsInText(specifications)
  return Object.entries(specifications)
    .filter(([key]) => key !== warrantyKey)
    .toSorted(([one], [other]) => rank(one, template) - rank(other, template))
    .map(([key, value]) => ({ label: labelOf(key, template), value: String(value).trim() }))
    .filter((row) => row.value !== '')
}

/** "Warranty: 12 months, carry-in" or "12-month warranty", whichever the owner gives. */
export function warrantyText({
  warranty,
  specifications,
}: Pick<Product, 'warranty' | 'specifications'>): string | null {
  if (warranty) return `Warranty: ${warranty}`
  if (typeof specifications === 'string') return null
  const months = Number(specifications[warrantyKey])
  return Number.isInteger(months) && months > 0 ? `${months}-month warranty` : null
}

function rank(key: string, template: readonly Label[]): number {
  const own = template.findIndex(({ name }) => name === key.toLowerCase())
  if (own >= 0) return own
  const place = first.indexOf(key.toLowerCase())
  return template.length + (place < 0 ? first.length : place)
}

function labelOf(key: string, template: readonly Label[]): string {
  const own = template.find(({ name }) => name === key.toLowerCase())
  if (own) return own.label
  const words = key.replaceAll(/[_-]+/g, ' ').trim()
  return labels.get(key.toLowerCase()) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
