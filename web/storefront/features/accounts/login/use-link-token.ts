import { useEffect, useState } from 'react'

/** The token of an emailed link; null until the page has read it. */
export function useLinkToken(): string | null {
  const hash = useLinkHash('token')
  return hash && (hash.get('token') ?? '')
}

/**
 * What an emailed link carries after "#", which is not sent to any server. It is removed from the address bar, so that
 * neither the browser's history nor a screenshot contains it. Null until the page has read it.
 */
export function useLinkHash(key: string): URLSearchParams | null {
  const [hash, setHash] = useState<URLSearchParams | null>(null)

  useEffect(() => {
    function take() {
      const found = new URLSearchParams(location.hash.slice(1))
      if (found.has(key)) history.replaceState(history.state, '', location.pathname + location.search)
      // A second visit in the same tab has another link, or none and keeps what the first one carried.
      setHash((earlier) => (found.has(key) ? found : (earlier ?? found)))
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [key])

  return hash
}
