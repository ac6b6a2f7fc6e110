import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Turning } from '#web/ui/spinner.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ChoiceList, rowId } from './choice-list.tsx'
import type { Person } from './destinations.ts'
import { layoutContent } from './layout-content.ts'
import { type Choice, usePaletteChoices } from './use-palette-choices.ts'

const { palette: content } = layoutContent

type CommandPaletteProps = {
  person: Person
  /** What was typed before it was there. */
  initialText: string
  onClose: () => void
}

/** Goes anywhere and does anything with a few letters. */
export function CommandPalette({ person, initialText, onClose }: CommandPaletteProps) {
  const [text, setText] = useState(initialText)
  const [at, setAt] = useState(0)
  const { groups, isFinding } = usePaletteChoices(person, text.trim())
  const id = useId()

  const choices = groups.flatMap((group) => group.choices)
  const current = choices[Math.min(at, choices.length - 1)]

  function choose(choice: Choice) {
    // The dialog has returned the focus before the command may take it.
    flushSync(onClose)
    choice.run()
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) choose(current)
    }
  }

  return (
    <Modal
      label={content.title}
      onClose={onClose}
      className="fixed inset-x-4 top-4 mx-auto w-auto max-w-xl animate-appear overflow-hidden rounded-tile sm:top-[12dvh]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        {isFinding ? (
          <Turning className="text-ink-2" />
        ) : (
          <Search aria-hidden className="size-5 text-ink-2" />
        )}
        <input
          role="combobox"
          aria-label={content.label}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current && rowId(id, current)}
          aria-autocomplete="list"
          autoComplete="off"
          data-first-focus
          maxLength={100}
          placeholder={content.hint}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <ChoiceList
        id={id}
        groups={groups}
        current={current}
        onPoint={(choice) => setAt(choices.indexOf(choice))}
        onChoose={choose}
      />
      {choices.length === 0 && !isFinding && (
        <p role="status" className="px-5 pb-5 text-ink-2">
          {content.none}
        </p>
      )}
    </Modal>
  )
}
