import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'good' | 'sun' | 'clay' | 'red'

// A soft colour is lost on that of a chosen row.
const drawnInChosen = 'ring-inset in-data-chosen:ring-1 in-data-chosen:ring-current'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-paper text-ink ring-1 ring-line ring-inset in-data-chosen:ring-line-strong',
  good: `bg-green-soft text-green ${drawnInChosen}`,
  sun: 'bg-sun text-on-sun',
  clay: `bg-clay-soft text-clay ${drawnInChosen}`,
  red: `bg-red-soft text-red ${drawnInChosen}`,
}

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-sm font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
