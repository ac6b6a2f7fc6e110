import { median } from '../running/measurement.ts'

/** The result of one Lighthouse run on one page. */
export type Audit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
  /** The failed audits outside the performance category, by Lighthouse's own names. */
  complaints: readonly string[]
}

export type AuditedPage = { name: string; audits: readonly Audit[] }

type Column = {
  title: string
  value: (audit: Audit) => number
  limit: { min: number } | { max: number }
  text: (value: number) => string
}

const whole = (value: number) => value.toFixed(0)

const columns: readonly Column[] = [
  { title: 'performance', value: (audit) => audit.performance, limit: { min: 95 }, text: whole },
  { title: 'accessibility', value: (audit) => audit.accessibility, limit: { min: 100 }, text: whole },
  { title: 'best practices', value: (audit) => audit.bestPractices, limit: { min: 100 }, text: whole },
  { title: 'SEO', value: (audit) => audit.seo, limit: { min: 100 }, text: whole },
  {
    title: 'LCP s',
    value: (audit) => audit.lcpMs / 1000,
    limit: { max: 1.8 },
    text: (value) => value.toFixed(2),
  },
  { title: 'CLS', value: (audit) => audit.cls, limit: { max: 0.02 }, text: (value) => value.toFixed(3) },
  { title: 'TBT ms', value: (audit) => audit.tbtMs, limit: { max: 100 }, text: whole },
]

/** Formats the medians over the rounds as a Markdown table, with the limits in the last row. */
export function lighthouseReport(pages: readonly AuditedPage[]): string {
  return [
    row(['page', ...columns.map(({ title }) => title)]),
    row(['---', ...columns.map(() => '---:')]),
    ...pages.map((page) => row([page.name, ...columns.map((column) => column.text(figureOf(page, column)))])),
    row(['_limit_', ...columns.map(limitText)]),
  ].join('\n')
}

/** One sentence for each missed limit. */
export function shortcomings(pages: readonly AuditedPage[]): string[] {
  return pages.flatMap((page) => {
    const missed = columns.filter((column) => !isWithin(figureOf(page, column), column))
    const complaints = [...new Set(page.audits.flatMap((audit) => audit.complaints))]
    return [
      ...missed.map(
        (column) =>
          `${page.name}: ${column.title} is ${column.text(figureOf(page, column))}, but the limit is ${limitText(column)}.`,
      ),
      ...(missed.length > 0 && complaints.length > 0 ? [`${page.name}: see ${complaints.join(', ')}.`] : []),
    ]
  })
}

function figureOf({ audits }: AuditedPage, { value }: Column): number {
  return median(audits.map(value))
}

// A missing metric (NaN) is never within its limit.
function isWithin(value: number, { limit }: Column): boolean {
  return 'min' in limit ? value >= limit.min : value <= limit.max
}

function limitText({ limit, text }: Column): string {
  return 'min' in limit ? `≥ ${text(limit.min)}` : `≤ ${text(limit.max)}`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
