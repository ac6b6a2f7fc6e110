import { type FocusEvent, type KeyboardEvent, type MouseEvent, type SubmitEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { focusMain } from '#web/ui/focus-main.ts'
import type { SearchOption } from './search-options.ts'
import { rememberSearch } from './search-recent.ts'
import { useSearchList } from './use-search-list.ts'

/** The box as a combobox with a list, as the ARIA Authoring Practices describe it. */
export function useSearchCombobox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useSearchList(input)
  const { isOpen, activeOption, open, close, type, move } = list

  /** After leaving for what an option names. */
  function leave(option: SearchOption) {
    if (option.kind === 'recent') rememberSearch(option.label)
    if (input.current) input.current.value = option.kind === 'recent' ? option.label : ''
    type('')
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
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // The second time the browser empties the box.
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

  /** A press on the list must not take the focus from the box, or the list would close before the press lands. */
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

// On phones the keyboard covers the answer for as long as the box has the focus.
function leaveBox() {
  focusMain()
}
