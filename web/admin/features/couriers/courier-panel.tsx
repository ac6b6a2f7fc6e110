import { OpenedRecord } from '../record/opened-record.tsx'
import { courierContent } from './courier-content.ts'
import { CourierForm } from './courier-form.tsx'
import { useCourier } from './courier-queries.ts'

type CourierPanelProps = {
  /** Null to add one. */
  id: number | null
  onClose: () => void
}

export function CourierPanel({ id, onClose }: CourierPanelProps) {
  const query = useCourier(id)
  return (
    <OpenedRecord title={courierContent.courier} id={id} query={query} onClose={onClose}>
      {(courier) => <CourierForm courier={courier} onClose={onClose} />}
    </OpenedRecord>
  )
}
