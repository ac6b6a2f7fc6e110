import { useEffect, useState } from 'react'

/** A value that a page can do without until it is loaded; null until then, unless it was there already. */
export function useArrived<Data>(coming: Promise<Data>, already: Data | null = null): Data | null {
  const [arrived, setArrived] = useState<Data | null>(already)

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
