import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { focusMain } from '#web/ui/focus-main.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { nextOption, recentGroups, type SearchOption } from './search-options.ts'
import { forgetSearches, readRecentSearches, rememberSearch } from './search-recent.ts'
import { useSearchSuggestions } from './use-search-suggestions.ts'

/** The box as a combobox with a list, as the ARIA Authoring Practices describe it. */
export function useSearchCombobox() {
  const navigate = useNavigate()
  const announce = useAnnounce()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)

  const suggested = useSearchSuggestions(typed)
  const isBlank = typed.trim() === ''
  const groups = isBlank ? recentGroups(recent) : suggested
  const options = groups.flatMap((group) => group.options)
  const isOpen = isWanted && options.length > 0
  const activeOption = isOpen ? options[active] : undefined
  const optionId = (option: SearchOption) => `${listId}-${options.indexOf(option)}`

  useEffect(() => {
    setActive(-1)
    const count = suggested.reduce((sum, group) => sum + group.options.length, 0)
    if (isWanted && count > 0) announce(count === 1 ? '1 suggestion' : `${count} suggestions`)
  }, [suggested, isWanted, announce])

  // What was typed before the page was hydrated is answered, too.
  useEffect(() => {
    const box = input.current
    if (!box?.value || document.activeElement !== box) return
    setTyped(box.value)
    setIsWanted(true)
  }, [])

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

  /** After leaving for what an option names. */
  function leave(option: SearchOption) {
    if (option.kind === 'recent') rememberSearch(option.label)
    if (input.current) input.current.value = option.kind === 'recent' ? option.label : ''
    setTyped('')
    close()
    leaveBox()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // And not what is typed: an option that was left for has put its own words there.
    const words = input.current?.value ?? ''
    rememberSearch(words)
    close()
    leaveBox()
    navigate(`/products?${new URLSearchParams({ q: words })}`)
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // While a word is being put together from several keys, the keys belong to that.
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isOpen) return open()
        const next = nextOption(active, options.length, event.key === 'ArrowDown' ? 1 : -1)
        setActive(next)
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
        return
      }
      case 'Escape':
        // The second time the browser empties the box.
        if (!isOpen) return
        event.preventDefault()
        return close()
      case 'Enter':
        if (!activeOption) return
        event.preventDefault()
        navigate(activeOption.to)
        return leave(activeOption)
      default:
    }
  }

  function leaveFocus(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  /** A press on the list must not take the focus from the box, or the list would close before the press lands. */
  function keepFocus(event: MouseEvent) {
    if (event.target !== input.current) event.preventDefault()
  }

  function forget() {
    forgetSearches()
    setRecent([])
    input.current?.focus()
  }

  return {
    groups,
    isOpen,
    activeOption,
    optionId,
    leave,
    submit,
    leaveFocus,
    keepFocus,
    forget: isBlank ? forget : undefined,
    listId,
    inputProps: {
      ref: input,
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeOption && optionId(activeOption),
      onInput: () => type(input.current?.value ?? ''),
      onFocus: open,
      onKeyDown: pressKey,
    },
  }
}

// On phones the keyboard covers the answer for as long as the box has the focus.
function leaveBox() {
  focusMain()
}
