import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { productFormContent } from '../edit/product-form-content.ts'

export function MayAddProducts({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  if (user && mayDo(user, 'catalogue') && mayDo(user, 'prices')) return children
  return <EmptyState heading="h1" {...productFormContent.noPrices} icon={LockKeyhole} />
}
