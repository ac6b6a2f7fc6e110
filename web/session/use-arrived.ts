import { useEffect, useState } from 'react'

/** What a page goes on without until it is there; null meanwhile. */
export function useArrived<Data>(coming: Promise<Data>): Data | null {
  const [arrived, setArrived] = useState<Data | null>(null)

  useEffect(() => {
    let isCurrent = true
    coming.then((data) => {
      if (isCurrent) setArrived(data)
    })
    return () => {
      isCurrent = false
    }
  }, [coming])

  return arrived
}
