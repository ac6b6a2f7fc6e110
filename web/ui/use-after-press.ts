import { useEffect, useRef } from 'react'

type Act = () => void

/**
 * Delays layout changes until a press in progress has ended. Leaving a field by pressing a button below it would
 * otherwise show the field's error first, and push the button away from under the finger.
 */
export function useAfterPress(): (act: Act) => void {
  const isPressing = useRef(false)
  const waiting = useRef<Act[]>([])

  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
      const acts = waiting.current.splice(0)
      // The click itself comes right after the release, in the same task.
      setTimeout(() => {
        for (const act of acts) act()
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (act) => {
    if (isPressing.current) waiting.current.push(act)
    else act()
  }
}
