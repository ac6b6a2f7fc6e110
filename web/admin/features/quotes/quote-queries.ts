import { useQuery } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import {
  answerQuoteForCustomer,
  createQuote,
  listQuotes,
  readQuote,
  sendQuote,
  updateQuote,
} from '#contract/orders/quote.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ordersKey } from '../orders/order-queries.ts'

const quotesKey = ['quotes'] as const

type QuoteListQuery = Parameters<typeof browserApi.call<typeof listQuotes>>[1]['query']

export function useQuotes(query: QuoteListQuery) {
  return useRows([...quotesKey, 'list', query], () => callList(listQuotes, { query }))
}

export function useQuote(id: number) {
  return useQuery({
    queryKey: [...quotesKey, id],
    queryFn: () => fetchQuote(id),
  })
}

export async function fetchQuote(id: number) {
  const { quote } = await browserApi.call(readQuote, { params: { id: String(id) } })
  return quote
}

export type QuoteToSave = Sendable<(typeof createQuote)['body']>

type SaveQuote = {
  quote: QuoteToSave
  /** The quote that is changed, as it was read; null for a new one. */
  seen: { id: number; version: number } | null
  key: string
}

export function useSaveQuote() {
  return useChangeOf([quotesKey], ({ quote, seen, key }: SaveQuote) =>
    seen
      ? browserApi.call(updateQuote, {
          params: { id: String(seen.id) },
          body: { version: seen.version, quote },
        })
      : browserApi.call(createQuote, { body: quote, headers: { 'Idempotency-Key': key } }),
  )
}

export function useSendQuote({ id, version }: { id: number; version: number }) {
  return useChangeOf([quotesKey], ({ email, key }: { email: boolean; key: string }) =>
    browserApi.call(sendQuote, {
      params: { id: String(id) },
      body: { version, email },
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function useAnswerQuote({ id, version }: { id: number; version: number }) {
  return useChangeOf([quotesKey, ordersKey], (answer: 'accept' | 'decline') =>
    browserApi.call(answerQuoteForCustomer, { params: { id: String(id) }, body: { version, answer } }),
  )
}
