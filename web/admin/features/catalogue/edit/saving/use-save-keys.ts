import { useEffect, useRef } from 'react'

/** Saves on Ctrl+S, or Cmd+S, wherever the focus is. */
export function useSaveKeys(save: () => void): void {
  const latest = useRef(save)

  useEffect(() => {
    latest.current = save
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
