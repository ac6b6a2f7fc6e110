import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Figure = { label: string; value: ReactNode; isStrong?: boolean }

/** Labels on the left, aligned numbers on the right. */
export function Figures({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl className={className}>
      {figures.map(({ label, value, isStrong }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-2">{label}</dt>
          <dd
            className={clsx(
              'ml-auto text-right tabular-nums [&_span]:leading-none',
              isStrong && 'font-semibold',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
