import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusMain } from '#web/ui/focus-main.ts'
import { isHere } from '#web/ui/is-here.ts'
import type { SearchOption } from './search-options.ts'
import { rememberSearch } from './search-recent.ts'
import { useSearchList } from './use-search-list.ts'

/** A combobox with a listbox, as the ARIA Authoring Practices describe it. */
export function useSearchCombobox(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate()
  const list = useSearchList(input)
  const { isOpen, activeOption, open, close, type, move, forgetTyped } = list
  const setOut = useArrival(input, forgetTyped)

  function leaveBox() {
    close()
    // On phones the keyboard covers the results while the box has the focus.
    focusMain()
  }

  /** After navigating to an option. */
  function leave(option: SearchOption) {
    if (option.words !== undefined) rememberSearch(option.words)
    setOut(option)
    leaveBox()
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // A second Escape lets the browser empty the box.
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && activeOption) {
      navigate(activeOption.to, { replace: isHere(activeOption.to) })
      leave(activeOption)
    } else return
    event.preventDefault()
  }

  function leaveFocus(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    // Words that are longer than the box are read from their beginning.
    if (input.current) input.current.scrollLeft = 0
  }

  /** A press on the list must not take the focus from the box, or the list would close before the press ends. */
  function keepFocus(event: MouseEvent) {
    if (event.target !== input.current) event.preventDefault()
  }

  function clear() {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    type('')
  }

  const handlers = {
    leaveFocus,
    keepFocus,
    pressKey,
    open,
    close,
    forgetTyped,
    type: () => type(input.current?.value ?? ''),
  }
  return { list, leave, clear, handlers }
}

/** Empties the box once the chosen page is there. Until then, somebody may turn back and want what they typed. */
function useArrival(input: RefObject<HTMLInputElement | null>, forgetTyped: () => void) {
  const { key, pathname, search } = useLocation()
  const awaited = useRef<SearchOption>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page may be opened again
  useEffect(() => {
    const option = awaited.current
    awaited.current = undefined
    if (option?.to !== pathname + search || !input.current) return
    input.current.value = option.words ?? ''
    forgetTyped()
  }, [key, pathname, search, input, forgetTyped])

  return (option: SearchOption) => {
    awaited.current = option
  }
}
