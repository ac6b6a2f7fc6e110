import { useId, useState } from 'react'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCostRule } from '../../catalogue/edit/prices/use-cost-rule.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import { fieldLabel } from '../grid/grid-columns.tsx'
import type { MissingProduct } from '../saving/review-edits.ts'
import type { Collision, RowConflict, Side } from './row-conflict.ts'

const { collisions: content } = bulkEditContent

type CollisionsPanelProps = {
  conflicts: readonly RowConflict[]
  gone: readonly MissingProduct[]
  isBusy: boolean
  onGoOn: (sideOf: (collision: Collision) => Side) => void
  onClose: () => void
}

/** Both values of every collision, to choose from. */
export function CollisionsPanel({ conflicts, gone, isBusy, onGoOn, onClose }: CollisionsPanelProps) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map())
  const colliding = conflicts.filter(({ collisions }) => collisions.length > 0)
  const all = colliding.flatMap(({ collisions }) => collisions)
  const sideOf = (collision: Collision) => sides.get(keyOf(collision)) ?? 'mine'
  const setAll = (side: Side) => setSides(new Map(all.map((collision) => [keyOf(collision), side])))

  return (
    <SidePanel
      isWide
      title={content.title}
      subtitle={content.subtitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {bulkEditContent.review.back}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => onGoOn(sideOf)}>
            {content.goOn}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {gone.length > 0 && (
          <Notice tone="warning" title={content.gone(gone.length)}>
            {gone.map(({ id, name, why }) => (
              <p key={id}>
                <span className="font-semibold">{name}</span> {why}. {content.isDropped}
              </p>
            ))}
          </Notice>
        )}
        {all.length > 1 && (
          <p className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setAll('mine')}>
              {content.all.mine}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setAll('theirs')}>
              {content.all.theirs}
            </Button>
          </p>
        )}
        {colliding.map(({ theirs, collisions }) => (
          <section key={theirs.id} aria-label={theirs.name} className="border-t border-line pt-4">
            <h3 className="text-sm">{theirs.name}</h3>
            {collisions.map((collision) => (
              <CollisionChoice
                key={collision.field}
                collision={collision}
                side={sideOf(collision)}
                onChoose={(side) => setSides(new Map(sides).set(keyOf(collision), side))}
              />
            ))}
          </section>
        ))}
      </div>
    </SidePanel>
  )
}

type CollisionChoiceProps = { collision: Collision; side: Side; onChoose: (side: Side) => void }

function CollisionChoice({ collision, side, onChoose }: CollisionChoiceProps) {
  const name = useId()
  const rule = useCostRule()
  return (
    <fieldset className="mt-3">
      <legend className="text-ink-2">
        {fieldLabel(collision.field, rule)}, {collision.was || 'empty'} when you began
      </legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name={name}
              checked={side === one}
              onChange={() => onChoose(one)}
              className="size-4 shrink-0 accent-green"
            />
            <span className="min-w-0">
              <span className="text-ink-2">{content.one[one]}: </span>
              <span className="wrap-anywhere font-semibold">{collision[one] || 'empty'}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function keyOf({ id, field }: Collision): string {
  return `${id} ${field}`
}
