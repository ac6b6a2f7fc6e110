import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type SearchGroup, suggestionGroups } from './search-options.ts'

const suggestProducts = () =>
  import('#contract/catalogue/product.ts').then((contract) => contract.suggestProducts)

// Long enough that fast typing asks once, short enough to feel instant.
const typingPauseMs = 150
// One letter fits half the shop.
const fewestLetters = 2

/** What the shop suggests for what is typed. An answer that comes late for it is dropped; a failure suggests nothing. */
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
    // Suggestions are the same for everyone: nothing about the person goes with the question.
    return suggestionGroups(await browserApi.call(suggestProducts, { query: { q: text } }, { token: null }))
  } catch (error) {
    // Searching works without suggestions, and what fails here is told where it matters.
    if (isApiError(error)) return []
    throw error
  }
}
