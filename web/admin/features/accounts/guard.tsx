import type { ReactNode } from 'react'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useOwnPage } from '#web/session/login/use-own-page.ts'
import { CheckingAuthentication } from './checking-authentication.tsx'
import { ClosedUntil } from './users/closed-until.tsx'

/**
 * Shows its children to staff; others are being redirected (require-staff.ts). It only spares them a useless page: the
 * server checks the role again on every call.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  useOwnPage()

  if (!user || !isShopStaff(user.role)) return <CheckingAuthentication />
  return user.duty ? <ClosedUntil duty={user.duty} /> : children
}
