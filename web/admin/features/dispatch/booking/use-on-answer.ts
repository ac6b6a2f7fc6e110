import { useEffect, useRef } from 'react'

/**
 * Runs once a courier has answered. `states`: of the bookings that wait, undefined until they are known;
 * `shown`: the states that are in view already, those that are known first unless said.
 */
export function useOnAnswer(states: string | undefined, onAnswer: () => unknown, shown = states): void {
  const seen = useRef(shown)
  useEffect(() => {
    if (states === undefined) return
    if (seen.current !== undefined && seen.current !== states) onAnswer()
    seen.current = states
  }, [states, onAnswer])
}
