import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { mayDo } from '../../layout/destinations.ts'

export function MayAddProducts({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  if (user && mayDo(user, 'catalogue') && mayDo(user, 'prices')) return children
  return (
    <EmptyState
      heading="h1"
      title="You cannot add a product without prices"
      text="You need the permission for prices. An administrator can give it to you."
      icon={LockKeyhole}
    />
  )
}
