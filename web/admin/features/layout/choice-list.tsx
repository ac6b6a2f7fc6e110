import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { KeyCaps } from '../../ui/keys/key-caps.tsx'
import { layoutContent } from './layout-content.ts'
import type { Choice, ChoiceGroup } from './use-palette-choices.ts'

type ChoiceListProps = {
  /** The list's own, with which those of its rows begin. */
  id: string
  groups: readonly ChoiceGroup[]
  current: Choice | undefined
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

export const rowId = (listId: string, choice: Choice) => `${listId}-${choice.id}`

/** What the palette offers, by what it is. */
export function ChoiceList({ id, groups, current, onPoint, onChoose }: ChoiceListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={layoutContent.palette.resultsLabel}
      className="max-h-[60dvh] overflow-y-auto p-2"
    >
      {groups.map((group) => (
        <fieldset key={group.title} aria-label={group.title}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-ink-2">
            {group.title}
          </p>
          {group.choices.map((choice) => (
            <ChoiceRow
              key={choice.id}
              id={rowId(id, choice)}
              choice={choice}
              isCurrent={choice === current}
              onPoint={() => onPoint(choice)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type ChoiceRowProps = {
  id: string
  choice: Choice
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

function ChoiceRow({ id, choice, isCurrent, onPoint, onChoose }: ChoiceRowProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])

  return (
    // The focus stays in the field, which refers to the row by aria-activedescendant.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={onChoose}
      onKeyDown={undefined}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-3',
        isCurrent && 'bg-green-soft',
      )}
    >
      <span className="min-w-0 truncate">
        {choice.label}
        {choice.detail && <span className="ml-2 text-ink-2">{choice.detail}</span>}
      </span>
      {choice.keys && <KeyCaps keys={choice.keys} />}
    </div>
  )
}
