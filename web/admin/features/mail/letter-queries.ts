import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#contract/api.ts'
import { listEmails, readEmail, releaseEmails, resendEmail } from '#contract/letter.ts'
import type { LetterKind, LetterStatus } from '#domain/letter.ts'
import { browserApi } from '#web/session/api.ts'

const lettersKey = ['letters']

export type LetterSearch = {
  kind: LetterKind | null
  status: LetterStatus | null
  q: string
  page: number
  limit: number
}

export function useLetters({ kind, status, q, page, limit }: LetterSearch) {
  return useQuery({
    queryKey: [...lettersKey, 'list', { kind, status, q, page, limit }],
    queryFn: () =>
      browserApi.call(listEmails, {
        query: { page, limit, ...(kind && { kind }), ...(status && { status }), ...(q && { q }) },
      }),
    placeholderData: keepPreviousData,
    // A letter that waits is sent by the shop itself, sooner or later.
    refetchInterval: ({ state }) =>
      state.data?.emails.some((letter) => letter.status === 'waiting') ? 5000 : false,
  })
}

export function useLettersOf(orderNumber: string) {
  return useQuery({
    queryKey: [...lettersKey, 'of', orderNumber],
    queryFn: () => browserApi.call(listEmails, { query: { q: orderNumber, limit: 50 } }),
    select: ({ emails }) => emails.filter((letter) => letter.orderNumber === orderNumber),
  })
}

export function useLetter(id: number) {
  return useQuery({
    queryKey: [...lettersKey, 'one', id],
    queryFn: () => browserApi.call(readEmail, { params: { id } }),
    select: ({ email }) => email,
  })
}

export function isLetterMissing(error: Error): boolean {
  return isApiError(error) && error.status === 404
}

export function useResend() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => browserApi.call(resendEmail, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lettersKey }),
  })
}

export type ReleaseBody = Parameters<typeof browserApi.call<typeof releaseEmails>>[1]['body']

export function useReleaseKept() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ReleaseBody) => browserApi.call(releaseEmails, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lettersKey }),
  })
}
