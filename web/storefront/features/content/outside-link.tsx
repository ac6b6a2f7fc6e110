import type { ReactNode } from 'react'

export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noopener" className="link wrap-anywhere">
      {children}
    </a>
  )
}
