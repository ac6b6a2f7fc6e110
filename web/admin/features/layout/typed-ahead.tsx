import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Collects what is typed while something that takes it is asked for but not loaded yet: a hurried owner presses Ctrl K
 * and goes on typing. Until then no letter is a shortcut.
 */
export function TypedAhead({ onType }: { onType: (edit: (text: string) => string) => void }) {
  const keep = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
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
