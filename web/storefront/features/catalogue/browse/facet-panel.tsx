import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Fragments } from '#web/rendering/fragments.tsx'
import type { FacetChoice, FacetGroup } from './facet-groups.ts'

// The most popular ones come first; the rest opens on request, so that the panel stays short.
const openGroups = 4
const shownChoices = 7

/** Checkboxes, in a group for each facet. */
export function FacetPanel({ groups, className }: { groups: readonly FacetGroup[]; className: string }) {
  return (
    <Fragments
      as="div"
      className={className}
      of={Group}
      each={groups.map((group, place) => ({
        group,
        isOpenAtFirst: place < openGroups || group.choices.some(isChosen),
      }))}
      keyOf={({ group }) => group.key}
    />
  )
}

function Group({ group, isOpenAtFirst }: { group: FacetGroup; isOpenAtFirst: boolean }) {
  // After the first render the shopper opens and closes it, whatever is selected.
  const [isOpen] = useState(isOpenAtFirst)
  const { label, field, choices } = group
  const chosen = choices.filter(isChosen).length
  const [first, rest] = [choices.slice(0, shownChoices), choices.slice(shownChoices)]

  return (
    <details open={isOpen} className="group/facet min-w-0 border-t border-line">
      <summary className="-mx-2 flex h-12 items-center gap-2 rounded-control px-2 font-medium [&::-webkit-details-marker]:hidden">
        {label}
        {chosen > 0 && <span className="text-sm font-normal text-ink-2">{chosen} selected</span>}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 text-ink-2 transition-transform group-open/facet:rotate-180"
        />
      </summary>
      <fieldset className="min-w-0 pb-4">
        <legend className="sr-only">{label}</legend>
        {first.map((choice) => (
          <Choice key={choice.fieldValue} field={field} choice={choice} />
        ))}
        {rest.length > 0 && <More field={field} choices={rest} />}
      </fieldset>
    </details>
  )
}

function More({ field, choices }: { field: string; choices: readonly FacetChoice[] }) {
  const [isOpen] = useState(choices.some(isChosen))
  return (
    <details open={isOpen} className="group/more">
      <summary className="link inline-flex min-h-9 list-none items-center text-sm max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="group-open/more:hidden">Show {choices.length} more</span>
        <span className="not-group-open/more:hidden">Show fewer</span>
      </summary>
      {choices.map((choice) => (
        <Choice key={choice.fieldValue} field={field} choice={choice} />
      ))}
    </details>
  )
}

function Choice({ field, choice }: { field: string; choice: FacetChoice }) {
  const { label, count, fieldValue } = choice
  return (
    <label className="-mx-2 flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-paper-2 max-lg:min-h-11">
      <input
        type="checkbox"
        name={field}
        value={fieldValue}
        defaultChecked={choice.isChosen}
        className="size-5 shrink-0 accent-green"
      />
      <span className="min-w-0 break-words">{label}</span>
      <span className="ml-auto text-sm text-ink-2 tabular-nums">
        {count}
        <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </label>
  )
}

function isChosen(choice: FacetChoice): boolean {
  return choice.isChosen
}
