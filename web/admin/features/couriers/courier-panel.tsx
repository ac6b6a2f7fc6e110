import { isApiError } from '#contract/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { CourierForm } from './courier-form.tsx'
import { useCourier } from './courier-queries.ts'

type CourierPanelProps = {
  /** Null to add one. */
  id: number | null
  onClose: () => void
}

export function CourierPanel({ id, onClose }: CourierPanelProps) {
  const { data: courier, error, refetch, isFetching } = useCourier(id)
  const isGone = isApiError(error) && error.status === 404

  if (id === null) return <CourierForm courier={null} onClose={onClose} />
  if (courier) return <CourierForm courier={courier} onClose={onClose} />
  return (
    <SidePanel title="Courier" onClose={onClose}>
      {!error && <Spinner label="Loading courier..." />}
      {isGone && <EmptyState title="Courier not found" text="It may have been deleted since." />}
      {error && !isGone && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
    </SidePanel>
  )
}
