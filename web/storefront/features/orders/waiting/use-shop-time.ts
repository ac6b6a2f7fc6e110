import { useEffect, useState } from 'react'

// The shop gives its time in whole seconds, rounded down.
const halfSecondMs = 500
const tickMs = 5000

/** The shop's time, by its own clock rather than the browser's; null until it is known, or if it cannot be. */
export function useShopTime(): number | null {
  const [now, setNow] = useState<number | null>(null)

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setInterval> | undefined
    fetchClockDifference().then((differenceMs) => {
      if (!isCurrent || differenceMs === null) return
      const tick = () => setNow(Date.now() + differenceMs)
      tick()
      timer = setInterval(tick, tickMs)
    })
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [])

  return now
}

async function fetchClockDifference(): Promise<number | null> {
  const askedAt = Date.now()
  const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const told = Date.parse(reply?.headers.get('date') ?? '')
  return Number.isNaN(told) ? null : told + halfSecondMs - (askedAt + Date.now()) / 2
}
