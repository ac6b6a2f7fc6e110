import type { ReactNode } from 'react'

/** A section's rows, or what is said when there are none. */
export function Rows({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-2">{none}</p>
  return <ul className="divide-y divide-line">{children}</ul>
}
