export type ExportTiming = { name: string; rows: number; firstMs: number; allMs: number }

/** Formats how soon each file begins and how fast it comes, as Markdown. */
export function exportTable(taken: readonly ExportTiming[]): string {
  return [
    '| file | rows | first bytes after ms | whole after s | rows a second |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...taken.map(({ name, rows, firstMs, allMs }) => {
      const perSecond = (rows / allMs) * 1000
      return `| ${[name, whole(rows), whole(firstMs), (allMs / 1000).toFixed(1), whole(perSecond)].join(' | ')} |`
    }),
  ].join('\n')
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en')
}
