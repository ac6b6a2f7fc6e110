import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTypedEntry } from '#web/ui/use-typed-entry.ts'

export type AddressChange = Record<string, string | number | null | undefined>

/** The address's query with changes; any change except turning the page returns to the first page. */
export function changedSearch(search: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export type ChangeAddress = (change: AddressChange, options?: { isTyping?: boolean }) => void

/** A list's filters, stored in its address. Each change is an entry of the history, and so is all that is typed into a field. */
export function useAddressParts(): [URLSearchParams, ChangeAddress] {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const typedEntry = useTypedEntry()

  const change: ChangeAddress = (parts, { isTyping = false } = {}) => {
    // The address may be newer than what is rendered: a press from a moment ago must not be undone.
    const { location } = window
    if (location.pathname !== pathname) return
    const now = new URLSearchParams(location.search)
    const next = changedSearch(now, parts)
    if (String(next) === String(now)) return
    const entry = isTyping ? typedEntry(Object.keys(parts).join()) : {}
    navigate(`?${next}`, { ...entry, preventScrollReset: true })
  }

  return [search, change]
}

/** One of the known values of a parameter; the first for anything else. */
export function knownPart<const Value extends string>(
  search: URLSearchParams,
  name: string,
  known: readonly [Value, ...Value[]],
): Value {
  return known.find((value) => value === search.get(name)) ?? known[0]
}

export function pagePart(search: URLSearchParams): number {
  const text = search.get('page')
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** The row that is open beside a list; `new` to add one. */
export function openPart(search: URLSearchParams): number | 'new' | null {
  return search.get('open') === 'new' ? 'new' : openIdPart(search)
}

/** The row that is open beside a list to which nobody adds. */
export function openIdPart(search: URLSearchParams): number | null {
  const text = search.get('open')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** A day, as 2026-11-20; undefined if it is invalid. */
export function dayPart(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name)
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}
