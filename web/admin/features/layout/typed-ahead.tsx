import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Collects what is typed while something that takes it is asked for but not loaded yet: a hurried owner presses Ctrl K
 * and goes on typing. Until then no key does anything else.
 */
export function TypedAhead({ onType }: { onType: (edit: (text: string) => string) => void }) {
  const keep = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && !['Backspace', 'Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    // Of the others nothing is kept, and the page beneath does nothing with them.
    if (isLetter || event.key === 'Backspace')
      onType((text) => (isLetter ? text + event.key : text.slice(0, -1)))
  })
  // In the same moment in which the field is there: a letter in between would reach neither.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => keep(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return null
}
