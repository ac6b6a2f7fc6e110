import type { ReactNode } from 'react'

/** A figure that updates as one types above it. */
export function LiveFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-paper-2 px-3 py-2">
      <span className="text-ink-2">{label}</span>
      <output className="ml-auto tabular-nums">{children}</output>
    </p>
  )
}
