import type { ImportState } from '#domain/catalogue/supplier-file/import-state.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { supplierImportContent as content } from './supplier-import-content.ts'

const tones: Record<ImportState, BadgeTone> = {
  open: 'neutral',
  running: 'sun',
  stopped: 'clay',
  done: 'good',
  undone: 'neutral',
}

export function ImportBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{content.states[state]}</Badge>
}
