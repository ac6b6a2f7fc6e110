import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useCategories } from '../../use-shop.ts'
import { firstGroups, nextOption, type SearchOption } from './search-options.ts'
import { forgetSearches, readRecentSearches } from './search-recent.ts'
import { useSearchSuggestions } from './use-search-suggestions.ts'

export type SearchList = ReturnType<typeof useSearchList>

/** What fits the words typed, or before any are, what was searched for earlier and the categories; and which of it the arrows are on. */
export function useSearchList(input: RefObject<HTMLInputElement | null>) {
  const announce = useAnnounce()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)

  const suggested = useSearchSuggestions(typed)
  const isBlank = typed.trim() === ''
  const categories = useCategories()
  const groups = isBlank ? firstGroups(recent, categories) : suggested
  const options = groups.flatMap((group) => group.options)
  const isOpen = isWanted && options.length > 0

  useEffect(() => {
    setActive(-1)
    const offered = suggested.flatMap((group) => group.options)
    if (isWanted && offered.length > 0) announce(inShort(offered))
  }, [suggested, isWanted, announce])

  // This code is loaded once the box has the focus, and text typed meanwhile also gets suggestions.
  useEffect(() => {
    const box = input.current
    if (!box || document.activeElement !== box) return
    setTyped(box.value)
    setRecent(readRecentSearches())
    setIsWanted(true)
  }, [input])

  function open() {
    setRecent(readRecentSearches())
    setIsWanted(true)
  }

  function close() {
    setIsWanted(false)
    setActive(-1)
  }

  function type(text: string) {
    setTyped(text)
    setActive(-1)
    open()
  }

  /** Without opening the list. */
  const forgetTyped = useCallback(() => setTyped(''), [])

  function move(step: 1 | -1) {
    if (!isOpen) return open()
    const next = nextOption(active, options.length, step)
    setActive(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function forget() {
    forgetSearches()
    setRecent([])
    input.current?.focus()
  }

  return {
    typed: typed.trim(),
    listId,
    optionId: (option: SearchOption) => `${listId}-${options.indexOf(option)}`,
    groups,
    isOpen,
    activeOption: isOpen ? options[active] : undefined,
    open,
    close,
    type,
    move,
    forgetTyped,
    forget: isBlank && recent.length > 0 ? forget : undefined,
  }
}

function inShort(options: readonly SearchOption[]): string {
  const [first] = options
  if (options.length === 1 && first) return first.kind === 'all' ? first.label : '1 suggestion'
  return `${options.length} suggestions`
}
