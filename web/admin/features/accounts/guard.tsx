import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isShopStaff } from '#domain/permissions.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { loginPath } from '#web/session/return-path.ts'
import { CheckingAuthentication } from './checking-authentication.tsx'
import { ClosedUntil } from './closed-until.tsx'

/**
 * Shows its children to those who work in the shop. It spares others a useless page and no more than that: the server
 * checks the role again on every call.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { status, user } = useAuth()
  const { pathname, search } = useLocation()

  if (user?.duty && isShopStaff(user.role)) return <ClosedUntil duty={user.duty} />
  if (user && isShopStaff(user.role)) return children
  if (status === 'checking') return <CheckingAuthentication />
  return (
    <>
      <Navigate replace to={user ? '/' : loginPath(pathname + search)} />
      <CheckingAuthentication />
    </>
  )
}
