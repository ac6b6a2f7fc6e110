import { OpenedRecord } from '../record/opened-record.tsx'
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
  return (
    <OpenedRecord
      title={supplierContent.supplier}
      id={id}
      query={query}
      failureText={suppliersFailure}
      onClose={onClose}
    >
      {(supplier) => <SupplierForm supplier={supplier} onClose={onClose} />}
    </OpenedRecord>
  )
}
