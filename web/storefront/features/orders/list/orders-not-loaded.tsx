import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError } from '#contract/api.ts'
import { useIsReloading, useRefetch } from '#web/session/login/use-own-page.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'

type OrdersNotLoadedProps = {
  title: string
  error: unknown
  heading?: 'h1' | 'h2'
  whileAsking: ReactNode
  /** A further way on, where the fault is ours. */
  children?: ReactNode
}

export function OrdersNotLoaded({ title, error, heading, whileAsking, children }: OrdersNotLoadedProps) {
  const refetch = useRefetch()
  if (useIsReloading()) return whileAsking
  if (!isApiError(error)) {
    return (
      <FailurePanel heading={heading} title={title}>
        {children}
      </FailurePanel>
    )
  }
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        heading={heading}
        title={title}
        text={`${error.message} Your orders are safe.`}
      >
        <Button onClick={refetch}>Try Again</Button>
      </EmptyState>
    </div>
  )
}
