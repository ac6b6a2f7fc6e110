import { useRef } from 'react'

/** The same array for as long as its elements are the same. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const kept = useRef(list)
  const isSame = list.length === kept.current.length && list.every((item, at) => item === kept.current[at])
  if (!isSame) kept.current = list
  return kept.current
}
