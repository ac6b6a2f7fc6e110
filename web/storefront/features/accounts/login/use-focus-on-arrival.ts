import { type RefObject, useEffect, useRef } from 'react'

/** What was pressed to come here is gone, and the focus must not be. */
export function useFocusOnArrival(takesFocus = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return field
}
