import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { changedSearch } from './form/use-address-parts.ts'

type OpenLinkProps = { id: string | number; className?: string; children: ReactNode }

/** Opens a row's panel beside the list. */
export function OpenLink({ id, className = 'link font-medium', children }: OpenLinkProps) {
  const parts = new URLSearchParams(useLocation().search)
  const search = String(changedSearch(parts, { open: id, page: parts.get('page') }))
  return (
    <Link to={{ search }} preventScrollReset className={className}>
      {children}
    </Link>
  )
}
