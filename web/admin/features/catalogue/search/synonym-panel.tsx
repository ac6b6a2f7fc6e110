import { WaitingPanel } from '#web/admin/ui/waiting-panel.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { useSynonym } from './synonym-queries.ts'

type SynonymPanelProps = {
  /** Null to add one. */
  id: number | null
  /** The search that found nothing for which one is added. */
  missed: string
  onClose: () => void
}

export function SynonymPanel({ id, missed, onClose }: SynonymPanelProps) {
  const query = useSynonym(id)

  if (id === null) return <SynonymForm synonym={null} missed={missed} onClose={onClose} />
  if (query.data) return <SynonymForm synonym={query.data} missed="" onClose={onClose} />
  return <WaitingPanel title="Synonym" query={query} onClose={onClose} />
}
