import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcutList } from '../../ui/keys/shortcuts-provider.tsx'
import { destinationsFor, mayDo, type Person } from './destinations.ts'
import { layoutContent } from './layout-content.ts'
import { paletteSources } from './palette-sources.ts'

export type Choice = { id: string; label: string; detail?: string; keys?: string; run: () => void }
export type ChoiceGroup = { title: string; choices: readonly Choice[] }

/** What a text finds: orders and products of the shop, pages to go to, and what can be done here. */
export function usePaletteChoices(
  person: Person,
  text: string,
): { groups: ChoiceGroup[]; isFinding: boolean } {
  const navigate = useNavigate()
  const { list } = useShortcutList()
  const found = useFound(person, text)

  const places = destinationsFor(person).map(
    ({ to, label, key }): Choice => ({
      id: `to-${to}`,
      label,
      keys: `g ${key}`,
      run: () => navigate(to),
    }),
  )
  const acts = list()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isMovement, keys }) => !isMovement && !keys.startsWith('g '))
    .map((act): Choice => ({ id: `do-${act.keys}`, label: act.label, keys: act.keys, run: act.run }))
  const shop: Choice = { id: 'to-shop', label: layoutContent.viewShop, run: () => navigate('/') }

  const groups: ChoiceGroup[] = [
    ...found.groups.map(({ title, items }) => ({
      title,
      choices: items.map((item) => ({ ...item, id: `to-${item.to}`, run: () => navigate(item.to) })),
    })),
    { title: layoutContent.palette.places, choices: matching([...places, shop], text) },
    { title: layoutContent.palette.acts, choices: matching(acts, text) },
  ]
  return { groups: groups.filter(({ choices }) => choices.length > 0), isFinding: found.isFinding }
}

/** Every word of the text begins a word of the label. */
function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/)
  return choices.filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}

// One letter matches half the shop.
const fewestLetters = 2

function useFound(person: Person, text: string) {
  const searched = useDeferredValue(useSettled(text))
  const isSearching = searched.length >= fewestLetters
  const usable = paletteSources.filter(({ needs }) => mayDo(person, needs))
  const results = useQueries({
    queries: usable.map((source) => ({
      queryKey: ['palette', source.title, searched],
      queryFn: () => source.find(searched),
      enabled: isSearching,
      placeholderData: keepPreviousData,
    })),
  })
  return {
    isFinding: isSearching && results.some(({ isFetching }) => isFetching),
    groups: usable.map(({ title }, index) => ({
      title,
      items: (isSearching && results[index]?.data) || [],
    })),
  }
}

// Shorter than a pause between words, longer than one between letters.
const typingPauseMs = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
