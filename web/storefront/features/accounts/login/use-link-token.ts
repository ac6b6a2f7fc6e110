import { useEffect, useState } from 'react'

/**
 * The token of an emailed link, which is after "#" and so is not sent to any server. It is removed from the address
 * bar, so that neither the browser's history nor a screenshot contains it. Null until the page has read it.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)

  useEffect(() => {
    function take() {
      const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
      if (found !== '') history.replaceState(history.state, '', location.pathname + location.search)
      // A second visit in the same tab has another link, or none and keeps the first one's token.
      setToken((earlier) => (found === '' ? (earlier ?? '') : found))
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  return token
}
