import { OpenedRecord } from '../record/opened-record.tsx'
import { courierChoiceContent } from './courier-choice-content.ts'
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
    <OpenedRecord title={courierChoiceContent.courier} id={id} query={query} onClose={onClose}>
      {(courier) => <CourierForm courier={courier} onClose={onClose} />}
    </OpenedRecord>
  )
}
