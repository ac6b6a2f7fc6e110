import { useLocation } from 'react-router'

/** The address of this page, to come back to. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  // Encoded again: server and browser read the same address, but encode it differently.
  const query = new URLSearchParams(search).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
