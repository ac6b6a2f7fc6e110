import { CloudOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type OrdersNotLoadedProps = {
  title: string
  message: string
  heading?: 'h1' | 'h2'
  onTryAgain: () => void
}

export function OrdersNotLoaded({ title, message, heading, onTryAgain }: OrdersNotLoadedProps) {
  return (
    <div role="alert">
      <EmptyState icon={CloudOff} heading={heading} title={title} text={`${message} Your orders are safe.`}>
        <Button onClick={onTryAgain}>Try Again</Button>
      </EmptyState>
    </div>
  )
}
