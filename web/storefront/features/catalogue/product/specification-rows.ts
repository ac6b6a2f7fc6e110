import type { Specifications } from '#contract/catalogue/product.ts'

export type SpecificationRow = { label: string; value: string }

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

/** The rows of the table. The warranty is shown separately, beside the price. */
export function specificationRows(specifications: Specifications): SpecificationRow[] {
  if (typeof specifications === 'string') return linesOf(specifications).map(rowOfLine)
  return Object.entries(specifications)
    .filter(([key]) => key !== warrantyKey)
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([key, value]) => ({ label: labelOf(key), value: String(value).trim() }))
    .filter((row) => row.value !== '')
}

// What distinguishes two variants of a product; the rest is on the product's own page.
const telling = ['ram', 'storage', 'color', 'processor']

/** Those of a product in a cart. */
export function tellingSpecifications(specifications: Specifications): Specifications {
  if (typeof specifications === 'string') return specifications
  return Object.fromEntries(
    telling.flatMap((key) => (key in specifications ? [[key, specifications[key] ?? '']] : [])),
  )
}

/** "12-month warranty", if the owner gives one. */
export function warrantyText(specifications: Specifications): string | null {
  if (typeof specifications === 'string') return null
  const months = Number(specifications[warrantyKey])
  return Number.isInteger(months) && months > 0 ? `${months}-month warranty` : null
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n|;/)
    .map((line) => line.trim())
    .filter(Boolean)
}

// "Display: 14 inch" becomes a row; a line without a name is a detail.
function rowOfLine(line: string): SpecificationRow {
  const named = /^(?<label>[^:]{1,40}):\s*(?<value>.+)$/.exec(line)?.groups
  return { label: named?.label ?? 'Details', value: named?.value ?? line }
}

function rank(key: string): number {
  const place = first.indexOf(key.toLowerCase())
  return place < 0 ? first.length : place
}

function labelOf(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim()
  return labels.get(key.toLowerCase()) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
