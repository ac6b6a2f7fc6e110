import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How rows are laid out: each column by itself, some beneath others, or row by row as cards. */
export type Layout = 'columns' | 'folded' | 'cards'

export type Fit = {
  step: number
  /** How wide each layout was that is passed over, by its step. */
  widths: readonly number[]
}

export const roomiest: Fit = { step: 0, widths: [] }

/** A step on when the table is wider than its place, and back once there is room for what was passed over. */
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
  /** What is to be laid out anew when it changes. */
  columns: string
}

/** The first of the layouts that fits into its place, so that nothing of a row is out of sight. */
export function useTableFit({ frame, layouts, columns }: TableFit): Layout {
  const [fitted, setFitted] = useState({ columns, fit: roomiest })
  const current = fitted.columns === columns ? fitted.fit : roomiest
  const steps = layouts.length
  const latestMeasure = useRef(() => {})

  // Before anything is drawn, so that nobody sees the table that was too wide.
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
