import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../../layout/destinations.ts'

/** To the page of a person, for people who may open it. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  const { user } = useAuth()
  if (!user || !mayDo(user, 'orders')) return children
  return (
    <Link to={href('/admin/customers/:id', { id })} className="link wrap-anywhere">
      {children}
    </Link>
  )
}
