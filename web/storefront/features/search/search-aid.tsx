import { X } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react'
import { SearchPopup } from './search-popup.tsx'
import { useSearchCombobox } from './use-search-combobox.ts'

export type SearchHandlers = ReturnType<typeof useSearchCombobox>['handlers']

/** What a screen reader is told of the list: it is part of the box, which is there before the list's code. */
export type ShownList = { listId: string; activeId: string | undefined } | null

type SearchAidProps = {
  handlers: Ref<SearchHandlers>
  input: RefObject<HTMLInputElement | null>
  onShown: (list: ShownList) => void
}

/** Suggests while a person types, and empties the box. */
export function SearchAid({ handlers, input, onShown }: SearchAidProps) {
  const { list, leave, clear, handlers: current } = useSearchCombobox(input)
  const { isOpen, listId, activeOption } = list
  const activeId = activeOption && list.optionId(activeOption)

  useImperativeHandle(handlers, () => current)
  useEffect(() => onShown(isOpen ? { listId, activeId } : null), [isOpen, listId, activeId, onShown])

  return (
    <>
      <button
        type="button"
        // The box itself is emptied by Escape.
        tabIndex={-1}
        aria-label="Clear the search box"
        onClick={clear}
        className="absolute inset-y-0 right-11 flex w-9 items-center justify-center rounded-control text-ink-2 hover:text-ink peer-placeholder-shown:hidden"
      >
        <X aria-hidden className="size-5" />
      </button>
      {isOpen && <SearchPopup list={list} onLeave={leave} />}
    </>
  )
}
