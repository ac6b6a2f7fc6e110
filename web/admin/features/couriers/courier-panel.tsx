import { WaitingPanel } from '../../ui/waiting-panel.tsx'
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

  if (id === null) return <CourierForm courier={null} onClose={onClose} />
  if (query.data) return <CourierForm courier={query.data} onClose={onClose} />
  return <WaitingPanel title={courierContent.courier} query={query} onClose={onClose} />
}
