import { useId, useMemo, useState } from 'react'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { Write } from '../grid/grid-edits.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { raiseContent } from './raise-content.ts'
import { Choice, RaiseFields } from './raise-fields.tsx'
import { RaiseResult } from './raise-result.tsx'
import { changedPrices, effectOf, readRaise, usualRaise } from './raised-prices.ts'

type RaisePanelProps = {
  /** The selected rows; if there are none, all visible rows. */
  chosen: readonly GridRow[]
  shown: readonly GridRow[]
  rule: CostRule
  onApply: (writes: readonly Write[]) => void
  onClose: () => void
}

/** Changes the prices of many rows by one rule, with a preview. */
export function RaisePanel({ chosen, shown, rule, onApply, onClose }: RaisePanelProps) {
  const [form, setForm] = useState(usualRaise)
  const [isOfChosen, setOfChosen] = useState(chosen.length > 0)
  const rows = isOfChosen ? chosen : shown
  const reading = readRaise(form)
  const effect = useMemo(() => {
    const read = readRaise(form)
    return read.kind === 'ready' ? effectOf(rows, { price: form.price, change: read.change, rule }) : null
  }, [form, rows, rule])
  const count = effect ? changedPrices(effect).length : 0
  const id = useId()

  return (
    <SidePanel
      title={bulkEditContent.changePrices}
      subtitle={raiseContent.subtitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {raiseContent.cancel}
          </Button>
          <Button size="small" type="submit" form={id} disabled={count === 0}>
            {raiseContent.apply(count)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (effect && count > 0) onApply(effect.writes)
        }}
      >
        <RaiseFields
          form={form}
          error={reading.kind === 'wrong' ? reading.error : undefined}
          onChange={(change) => setForm({ ...form, ...change })}
        />
        {chosen.length > 0 ? (
          <Choice
            legend="For"
            value={isOfChosen ? 'chosen' : 'shown'}
            options={[
              { value: 'chosen', label: raiseContent.ofTicked(chosen.length) },
              { value: 'shown', label: raiseContent.ofShown(shown.length) },
            ]}
            onChoose={(which) => setOfChosen(which === 'chosen')}
          />
        ) : (
          <p className="text-ink-2">{raiseContent.ofFiltered(shown.length)}</p>
        )}
        {effect && <RaiseResult effect={effect} />}
      </form>
    </SidePanel>
  )
}
