import type { Figures } from '#tests/support/search/judge-searches.ts'

/** Formats the figures as a Markdown table, ready to paste. */
export function searchReport(figures: Readonly<Record<string, Figures>>): string {
  const rows = Object.entries(figures).map(([kind, of]) => [
    kind,
    String(of.queries),
    ...[of.nothing, of.success1, of.success3, of.ndcg, of.must_not, of.not_sold].map(ratio),
    of.median_ms === null ? '' : of.median_ms.toFixed(1),
  ])
  return [
    '| kind | searches | nothing found | good first hit | good in top three | NDCG@10 | wrong in top five | not sold, correctly empty | median ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function ratio(value: number | null): string {
  return value === null ? '' : value.toFixed(3)
}
