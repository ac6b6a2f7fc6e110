import { OpenedRecord } from '../../record/opened-record.tsx'
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
  return (
    <OpenedRecord title="Synonym" id={id} query={query} onClose={onClose}>
      {(synonym) => <SynonymForm synonym={synonym} missed={synonym ? '' : missed} onClose={onClose} />}
    </OpenedRecord>
  )
}
