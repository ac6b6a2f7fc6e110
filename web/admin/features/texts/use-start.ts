import { useQuery } from '@tanstack/react-query'
import type { OwnText } from '#contract/shop/own-text.ts'
import { textAddress, textSubject } from '#domain/texts/own-text.ts'
import { markdownOfPage } from './markdown-of-page.ts'
import { type TextValues, valuesOf } from './text-values.ts'

/** What the editor opens with: the draft, what is published, or what the shop says by itself. Null while it is read. */
export function useStart(text: OwnText, title: string): { values: TextValues; isOfShop: boolean } | null {
  const subject = textSubject(text.key)
  const begun = text.draft ?? text.published?.content ?? null
  const readsShop = begun === null && subject?.kind === 'page' && subject.page !== null
  const { data, isError } = useQuery({
    queryKey: ['texts', 'of the shop', text.key],
    queryFn: () => readPage(textAddress(text.key) ?? '/'),
    enabled: readsShop,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (begun === null && text.standard) return { values: valuesOf(text.standard), isOfShop: true }
  if (!readsShop || isError)
    return { values: { ...valuesOf(begun), ...(begun === null && { title }) }, isOfShop: false }
  if (!data) return null
  return { values: { ...valuesOf(null), ...markdownOfPage(data, text.placeholders) }, isOfShop: true }
}

async function readPage(address: string): Promise<Document> {
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) })
  if (!response.ok) throw new Error(`The page at ${address} could not be read`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}
