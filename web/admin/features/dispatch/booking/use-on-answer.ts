import { useEffect, useRef } from 'react'

/** Runs once a courier has answered. `states`: of the bookings that wait, undefined until they are known. */
export function useOnAnswer(states: string | undefined, onAnswer: () => unknown): void {
  const seen = useRef(states)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states) onAnswer()
    seen.current = states
  }, [states, onAnswer])
}
