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

/** Suggests while a person types. */
export default function SearchAid({ handlers, input, onShown }: SearchAidProps) {
  const { list, leave, handlers: current } = useSearchCombobox(input)
  const { isOpen, listId, activeOption } = list
  const activeId = activeOption && list.optionId(activeOption)

  useImperativeHandle(handlers, () => current)
  useEffect(() => onShown(isOpen ? { listId, activeId } : null), [isOpen, listId, activeId, onShown])

  return isOpen && <SearchPopup list={list} onLeave={leave} />
}
