import clsx from 'clsx'
import type { ReactNode } from 'react'

type FigureRow = { label: string; hint?: string; cells: readonly ReactNode[]; isSum?: boolean }

type FigureTableProps = {
  /** Of the first column, and of those with figures. */
  heads: readonly [string, ...string[]]
  rows: readonly FigureRow[]
  labelledBy: string
}

/** Figures with their names on the left, in columns that line up. */
export function FigureTable({ heads: [first, ...heads], rows, labelledBy }: FigureTableProps) {
  return (
    <table aria-labelledby={labelledBy} className="w-full text-left">
      <thead>
        <tr className="border-b border-line text-ink-2">
          <th scope="col" className="py-2 font-medium">
            <span className="sr-only">{first}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pl-2 text-right font-medium sm:pl-4">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, hint, cells, isSum }) => (
          <tr key={label} className="border-b border-line align-top last:border-b-0">
            <th
              scope="row"
              className={clsx('py-2 first-letter:uppercase', isSum ? 'font-semibold' : 'font-normal')}
            >
              {label}
              {hint && <span className="block font-normal text-ink-2">{hint}</span>}
            </th>
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className={clsx(
                  'py-2 pl-2 text-right whitespace-nowrap tabular-nums sm:pl-4',
                  !isSum && '*:font-normal!',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
