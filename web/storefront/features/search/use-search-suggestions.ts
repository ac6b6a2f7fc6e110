import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { SearchGroup } from './search-options.ts'

const suggestProducts = () =>
  import('#contract/catalogue/product.ts').then((contract) => contract.suggestProducts)
const suggestionGroups = () => import('./suggestion-groups.ts').then((module) => module.suggestionGroups)

// Long enough that fast typing makes one request, short enough to feel instant.
const typingPauseMs = 150
// One letter matches half the shop.
const fewestLetters = 2

/** The shop's suggestions for the typed text. Late answers are dropped; a failure suggests nothing. */
export function useSearchSuggestions(typed: string): SearchGroup[] {
  const [groups, setGroups] = useState<SearchGroup[]>([])
  const text = typed.trim()

  useEffect(() => {
    if (text.length < fewestLetters) {
      setGroups([])
      return
    }
    let isWanted = true
    const timer = setTimeout(async () => {
      const found = await suggestionsFor(text)
      if (isWanted) setGroups(found)
    }, typingPauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])

  return groups
}

async function suggestionsFor(text: string): Promise<SearchGroup[]> {
  try {
    // Suggestions are the same for everyone: the request has no personal data.
    const [groupsOf, found] = await Promise.all([
      suggestionGroups(),
      browserApi.call(suggestProducts, { query: { q: text } }, { token: null }),
    ])
    return groupsOf(text, found)
  } catch (error) {
    // Searching works without suggestions, and failures are reported where they matter.
    if (isApiError(error)) return []
    throw error
  }
}
