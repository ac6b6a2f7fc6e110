import type { PdfPage } from './pdf-page.ts'

export type Fact = { label: string; value: string }

const label = { size: 9, color: '#4a524e' }

/** Facts in a row between two rules, as wide as what they say. Returns where they end. */
export function factsRow(
  pdf: PdfPage,
  row: readonly Fact[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const widths = row.map(
    (fact) => Math.max(pdf.widthOf(fact.label, label), pdf.widthOf(fact.value, { weight: 600 })) + 1,
  )
  const gap = (width - widths.reduce((sum, one) => sum + one, 0)) / Math.max(1, row.length - 1)
  let left = x
  pdf.rule(x, y, width)
  row.forEach((fact, at) => {
    const own = widths[at] ?? 0
    pdf.write(fact.label, left, y + 10, own, label)
    pdf.write(fact.value, left, y + 24, own, { weight: 600 })
    left += own + gap
  })
  pdf.rule(x, y + 48, width)
  return y + 48
}
