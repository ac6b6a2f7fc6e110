import type { CostRule } from '#domain/money/cost-rule.ts'
import type { CategoryLabels } from '../grid/grid-fields.ts'
import { CollisionsPanel } from '../review/collisions-panel.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import type { GridSaving } from './use-saving.ts'

type SavingPanelsProps = { saving: GridSaving; categories: CategoryLabels; rule: CostRule | null }

/** What is looked through before it is saved, and what is chosen where others changed the same. */
export function SavingPanels({ saving: does, categories, rule }: SavingPanelsProps) {
  const { saving, isBusy, save, settle, close } = does
  if (saving.kind === 'review') {
    return (
      <ReviewPanel
        report={saving.report}
        categories={categories}
        rule={rule}
        failure={saving.failure}
        isBusy={isBusy}
        onSave={() => save(saving)}
        onClose={close}
      />
    )
  }
  if (saving.kind !== 'conflict') return null
  const { conflicts, gone } = saving
  return (
    <CollisionsPanel
      conflicts={conflicts}
      gone={gone}
      isBusy={isBusy}
      onGoOn={(sideOf) => settle(conflicts, gone, sideOf)}
      onClose={close}
    />
  )
}
