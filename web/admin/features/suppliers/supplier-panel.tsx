import { isApiError } from '#contract/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { suppliersFailure } from './supplier-failure.ts'
import { SupplierForm } from './supplier-form.tsx'
import { useSupplier } from './supplier-queries.ts'

type SupplierPanelProps = {
  /** Null to add one. */
  id: number | null
  onClose: () => void
}

export function SupplierPanel({ id, onClose }: SupplierPanelProps) {
  const { data: supplier, error, refetch, isFetching } = useSupplier(id)

  if (id === null) return <SupplierForm supplier={null} onClose={onClose} />
  if (supplier) return <SupplierForm supplier={supplier} onClose={onClose} />
  return (
    <SidePanel title="Supplier" onClose={onClose}>
      {!error && <Spinner label="Loading supplier..." />}
      {error && isApiError(error) && error.status === 404 && (
        <EmptyState title="Supplier not found" text="It may have been deleted since." />
      )}
      {error && !(isApiError(error) && error.status === 404) && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {suppliersFailure(error)}
        </LoadFailure>
      )}
    </SidePanel>
  )
}
