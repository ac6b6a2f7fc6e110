import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import { supplierContent } from './supplier-content.ts'
import { SupplierForm } from './supplier-form.tsx'
import { useSupplier } from './supplier-queries.ts'
import { suppliersFailure } from './suppliers-failure.ts'

type SupplierPanelProps = {
  /** Null to add one. */
  id: number | null
  onClose: () => void
}

export function SupplierPanel({ id, onClose }: SupplierPanelProps) {
  const query = useSupplier(id)

  if (id === null) return <SupplierForm supplier={null} onClose={onClose} />
  if (query.data) return <SupplierForm supplier={query.data} onClose={onClose} />
  return (
    <WaitingPanel
      title={supplierContent.supplier}
      query={query}
      failureText={suppliersFailure}
      onClose={onClose}
    />
  )
}
