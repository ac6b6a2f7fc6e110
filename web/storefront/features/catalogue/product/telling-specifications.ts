import type { Specifications } from '#contract/catalogue/product.ts'

export type SpecificationRow = { label: string; value: string }

// What distinguishes two variants of a product; the rest is on the product's own page.
const telling = ['processor', 'ram', 'storage', 'color']

/** Those of a product in a cart. */
export function tellingSpecifications(specifications: Specifications): Specifications {
  if (typeof specifications === 'string') return specifications
  return Object.fromEntries(
    telling.flatMap((key) => (key in specifications ? [[key, specifications[key] ?? '']] : [])),
  )
}

/** "M4 · 16GB · 1TB" */
export function specificationLine(specifications: Specifications): string {
  const told = tellingSpecifications(specifications)
  const values =
    typeof told === 'string'
      ? specificationsInText(told).map(({ value }) => value)
      : Object.values(told).map((value) => String(value).trim())
  return values.filter(Boolean).join(' · ')
}

export function specificationsInText(text: string): SpecificationRow[] {
  return text
    .split(/\r?\n|;/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(rowOfLine)
}

// "Display: 14 inch" becomes a row; a line without a name is a detail.
function rowOfLine(line: string): SpecificationRow {
  const named = /^(?<label>[^:]{1,40}):\s*(?<value>.+)$/.exec(line)?.groups
  return { label: named?.label ?? 'Details', value: named?.value ?? line }
}
