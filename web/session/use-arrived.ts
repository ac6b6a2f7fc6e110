import { useEffect, useState } from 'react'

/** A value that a page can do without until it is loaded; null until then. */
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
