import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How rows are laid out: all columns side by side, some stacked, or row by row as cards. */
export type Layout = 'columns' | 'folded' | 'cards'

export type Fit = {
  step: number
  /** The width of each skipped layout, by its step. */
  widths: readonly number[]
}

export const roomiest: Fit = { step: 0, widths: [] }

/** Advances when the table is wider than its container, and goes back once there is space for a skipped layout. */
export function refit(fit: Fit, { room, width, steps }: { room: number; width: number; steps: number }): Fit {
  const { step, widths } = fit
  if (width > room && step < steps - 1) return { step: step + 1, widths: [...widths.slice(0, step), width] }
  const before = widths[step - 1]
  if (before !== undefined && before <= room) return { step: step - 1, widths: widths.slice(0, step - 1) }
  return fit
}

type TableFit = {
  frame: RefObject<HTMLElement | null>
  layouts: readonly Layout[]
  /** Dependencies that trigger a new layout. */
  columns: string
}

/** The first layout that fits its container, so that no part of a row is hidden. */
export function useTableFit({ frame, layouts, columns }: TableFit): Layout {
  const [fitted, setFitted] = useState({ columns, fit: roomiest })
  const current = fitted.columns === columns ? fitted.fit : roomiest
  const steps = layouts.length
  const latestMeasure = useRef(() => {})

  // Before painting, so that nobody sees the table that was too wide.
  useLayoutEffect(() => {
    latestMeasure.current = () => {
      const element = frame.current
      if (!element) return
      const width = element.querySelector('table')?.offsetWidth ?? 0
      const fit = refit(current, { room: element.clientWidth, width, steps })
      if (fit !== current) setFitted({ columns, fit })
    }
    latestMeasure.current()
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => latestMeasure.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  return layouts[current.step] ?? 'cards'
}
