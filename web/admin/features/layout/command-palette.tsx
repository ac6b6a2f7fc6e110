import { keepPreviousData, useQueries } from '@tanstack/react-query'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Turning } from '#web/ui/spinner.tsx'
import { KeyCaps } from '../../ui/keys/key-caps.tsx'
import { useShortcutList } from '../../ui/keys/shortcuts-provider.tsx'
import { Modal } from '../../ui/modal.tsx'
import { destinationsFor, mayDo, type Person } from './destinations.ts'
import { paletteSources } from './palette-sources.ts'

type Choice = { id: string; label: string; detail?: string; keys?: string; run: () => void }
type ChoiceGroup = { title: string; choices: readonly Choice[] }

type CommandPaletteProps = { person: Person; onClose: () => void }

/** Goes anywhere and does anything with a few letters. */
export function CommandPalette({ person, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isFinding } = useChoices(person, text.trim())
  const id = useId()

  const choices = groups.flatMap((group) => group.choices)
  const current = choices[Math.min(at, choices.length - 1)]

  function choose(choice: Choice | undefined) {
    if (!choice) return
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
      choose(current)
    }
  }

  return (
    <Modal
      label="Find and do"
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
          aria-label="Find an order, a product or a page"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-first-focus
          maxLength={100}
          placeholder="Order number, email, product, page"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
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
                id={`${id}-${choice.id}`}
                choice={choice}
                isCurrent={choice === current}
                onPoint={() => setAt(choices.indexOf(choice))}
                onChoose={() => choose(choice)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {choices.length === 0 && !isFinding && (
        <p role="status" className="px-5 pb-5 text-ink-2">
          No results.
        </p>
      )}
    </Modal>
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

function useChoices(person: Person, text: string): { groups: ChoiceGroup[]; isFinding: boolean } {
  const navigate = useNavigate()
  const { list } = useShortcutList()
  const found = useFound(person, text)

  const places = destinationsFor(person).map(
    ({ to, label, letter }): Choice => ({
      id: `to-${to}`,
      label,
      keys: `g ${letter}`,
      run: () => navigate(to),
    }),
  )
  const acts = list()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isMovement, keys }) => !isMovement && !keys.startsWith('g '))
    .map((act): Choice => ({ id: `do-${act.keys}`, label: act.label, keys: act.keys, run: act.run }))
  const shop: Choice = { id: 'to-shop', label: 'View shop', run: () => navigate('/') }

  const groups: ChoiceGroup[] = [
    ...found.groups.map(({ title, items }) => ({
      title,
      choices: items.map((item) => ({ ...item, id: `to-${item.to}`, run: () => navigate(item.to) })),
    })),
    { title: 'Go to', choices: matching([...places, shop], text) },
    { title: 'Do', choices: matching(acts, text) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0), isFinding: found.isFinding }
}

/** Every word of the text begins a word of the label. */
function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/)
  return choices.filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}

// One letter matches half the shop.
const fewestLetters = 2

function useFound(person: Person, text: string) {
  const searched = useDeferredValue(useSettled(text))
  const isSearching = searched.length >= fewestLetters
  const usable = paletteSources.filter(({ needs }) => mayDo(person, needs))
  const results = useQueries({
    queries: usable.map((source) => ({
      queryKey: ['palette', source.title, searched],
      queryFn: () => source.find(searched),
      enabled: isSearching,
      placeholderData: keepPreviousData,
    })),
  })
  return {
    isFinding: isSearching && results.some(({ isFetching }) => isFetching),
    groups: usable.map(({ title }, index) => ({
      title,
      items: (isSearching && results[index]?.data) || [],
    })),
  }
}

// Shorter than a pause between words, longer than one between letters.
const typingPauseMs = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
