import type { ReactNode } from 'react'

/** Stays at the bottom of the window while its subject is on the page. */
export function BarBelow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-stays-below
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-4 md:mx-0 md:rounded-tile md:border md:px-4 md:shadow-float"
    >
      {children}
    </section>
  )
}
