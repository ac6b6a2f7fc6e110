import { useCallback, useEffect, useRef, useState } from 'react'

/** True for a while after each `flash()`. */
export function useFlash(forMs: number): [isOn: boolean, flash: () => void] {
  const [isOn, setIsOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const flash = useCallback(() => {
    clearTimeout(timer.current)
    setIsOn(true)
    timer.current = setTimeout(() => setIsOn(false), forMs)
  }, [forMs])

  return [isOn, flash]
}
