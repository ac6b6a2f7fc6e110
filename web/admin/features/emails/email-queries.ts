import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listEmails, readEmail, releaseEmails, resendEmail } from '#contract/shop/email.ts'
import type { EmailKind, EmailStatus } from '#domain/email.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const emailsKey = ['emails']

type EmailSearch = {
  kind: EmailKind | 'all'
  status: EmailStatus | 'all'
  q: string
  page: number
  limit: number
}

export function useEmails({ kind, status, q, page, limit }: EmailSearch) {
  return useQuery({
    queryKey: [...emailsKey, 'list', { kind, status, q, page, limit }],
    queryFn: () =>
      callList(listEmails, {
        query: {
          page,
          limit,
          ...(kind !== 'all' && { kind }),
          ...(status !== 'all' && { status }),
          ...(q && { q }),
        },
      }),
    placeholderData: keepPreviousData,
    // The shop will send a waiting email by itself, sooner or later.
    refetchInterval: ({ state }) =>
      state.data?.emails.some((email) => email.status === 'waiting') ? 5000 : false,
  })
}

export function useEmailsOf(orderNumber: string) {
  return useQuery({
    queryKey: [...emailsKey, 'of', orderNumber],
    queryFn: () => callList(listEmails, { query: { q: orderNumber, limit: 50 } }),
    select: ({ emails }) => emails.filter((email) => email.orderNumber === orderNumber),
  })
}

export function useEmail(id: number) {
  return useQuery({
    queryKey: [...emailsKey, 'one', id],
    queryFn: () => browserApi.call(readEmail, { params: { id } }),
    select: ({ email }) => email,
  })
}

export function useResend() {
  return useChangeOf([emailsKey], (id: number) => browserApi.call(resendEmail, { params: { id } }))
}

export type ReleaseBody = Parameters<typeof browserApi.call<typeof releaseEmails>>[1]['body']

export function useReleaseKept() {
  return useChangeOf([emailsKey], (body: ReleaseBody) => browserApi.call(releaseEmails, { body }))
}
