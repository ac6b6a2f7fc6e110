import { createElement as h, type ReactNode, type TableHTMLAttributes } from 'react'

/** A table that only lays out: without edges, and not announced as a table. */
export function emailTable(
  attributes: TableHTMLAttributes<HTMLTableElement>,
  ...rows: ReactNode[]
): ReactNode {
  const plain = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 }
  return h('table', { ...plain, ...attributes }, h('tbody', null, ...rows))
}
