import type { ReactNode } from 'react'

/** A component of the interface in each of its states. */
export type Sample = {
  /** Its file, below `web/`. */
  file: string
  states: Record<string, () => ReactNode>
  /** Wider than half a window. */
  isWide?: boolean
}
