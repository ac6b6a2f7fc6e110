import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import { focusMain } from '#web/ui/focus-main.ts'
import type { SearchOption } from './search-options.ts'
import { rememberSearch } from './search-recent.ts'
import { useSearchList } from './use-search-list.ts'

/** A combobox with a listbox, as the ARIA Authoring Practices describe it. */
export function useSearchCombobox(words: string) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useSearchList(input)
  const { isOpen, activeOption, open, close, type, move, forgetTyped } = list

  useShownWords(words, input, forgetTyped)

  function leaveBox() {
    close()
    // On phones the keyboard covers the results while the box has the focus.
    focusMain()
  }

  /** After navigating to an option. */
  function leave(option: SearchOption) {
    if (option.words !== undefined) rememberSearch(option.words)
    if (input.current) input.current.value = option.words ?? ''
    type('')
    leaveBox()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // But not the typed text: a chosen option has replaced it.
    const words = input.current?.value ?? ''
    rememberSearch(words)
    leaveBox()
    navigate(`/products?${new URLSearchParams({ q: words })}`)
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // A second Escape lets the browser empty the box.
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && activeOption) {
      navigate(activeOption.to)
      leave(activeOption)
    } else return
    event.preventDefault()
  }

  function leaveFocus(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  /** A press on the list must not take the focus from the box, or the list would close before the press ends. */
  function keepFocus(event: MouseEvent) {
    if (event.target !== input.current) event.preventDefault()
  }

  return {
    list,
    leave,
    submit,
    leaveFocus,
    keepFocus,
    inputProps: {
      ref: input,
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? list.listId : undefined,
      'aria-activedescendant': activeOption && list.optionId(activeOption),
      onInput: () => type(input.current?.value ?? ''),
      onFocus: open,
      onKeyDown: pressKey,
    },
  }
}

/** Puts the words of a new page into the box, except while a person is typing in it again. */
function useShownWords(
  words: string,
  input: RefObject<HTMLInputElement | null>,
  forgetTyped: () => void,
): void {
  const shown = useRef(words)
  useEffect(() => {
    if (shown.current === words) return
    shown.current = words
    if (!input.current || input.current === document.activeElement) return
    input.current.value = words
    forgetTyped()
  }, [words, input, forgetTyped])
}
