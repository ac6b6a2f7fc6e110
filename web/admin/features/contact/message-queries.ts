import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMessages, markMessage, type messageFilters, readMessage } from '#contract/shop/message.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const messagesKey = ['messages']

export type MessageStatus = (typeof messageFilters)[number]

type MessageSearch = { status: MessageStatus; q: string; page: number; limit: number }

/** Refreshed each minute, since a message may arrive at any time. */
export function useMessageList({ status, q, page, limit }: MessageSearch) {
  return useQuery({
    queryKey: [...messagesKey, 'list', { status, q, page, limit }],
    queryFn: () => browserApi.call(listMessages, { query: { status, page, limit, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useMessage(id: number) {
  return useQuery({
    queryKey: [...messagesKey, 'one', id],
    queryFn: () => browserApi.call(readMessage, { params: { id } }),
    select: ({ message }) => message,
  })
}

export function useMarkMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      browserApi.call(markMessage, { params: { id }, body: { done } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  })
}
