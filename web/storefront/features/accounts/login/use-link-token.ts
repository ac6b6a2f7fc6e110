import { useEffect, useState } from 'react'

/**
 * The token of a link that was emailed, which stands behind "#" and so is sent to nobody. It is taken out of the address
 * bar, so that neither the browser's history nor a picture of the screen has it. Null until the page has looked.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)

  useEffect(() => {
    function take() {
      const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
      if (found !== '') history.replaceState(history.state, '', location.pathname + location.search)
      // Whoever opens the page a second time in one tab brings another link, or none and keeps the one it has.
      setToken((earlier) => (found === '' ? (earlier ?? '') : found))
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  return token
}
