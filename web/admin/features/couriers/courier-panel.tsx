import { WaitingPanel } from '../../ui/waiting-panel.tsx'
import { CourierForm } from './courier-form.tsx'
import { useCourier } from './courier-queries.ts'

type CourierPanelProps = {
  /** Null to add one. */
  id: number | null
  onClose: () => void
}

export function CourierPanel({ id, onClose }: CourierPanelProps) {
  const asked = useCourier(id)

  if (id === null) return <CourierForm courier={null} onClose={onClose} />
  if (asked.data) return <CourierForm courier={asked.data} onClose={onClose} />
  return <WaitingPanel title="Courier" asked={asked} onClose={onClose} />
}
