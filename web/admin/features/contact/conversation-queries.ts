import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#contract/endpoint.ts'
import {
  addConversationNote,
  answerConversation,
  type assigneeFilters,
  type Conversation,
  type conversationFilters,
  findConversationOfMessage,
  listAssignees,
  listConversations,
  listOrderMessages,
  moveConversation,
  readConversation,
} from '#contract/shop/conversation.ts'
import type { ConversationState } from '#domain/conversation.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useOpenWork } from '../notifications/open-work-queries.ts'
import { useNewRows } from '../notifications/use-new-rows.ts'

const conversationsKey = ['conversations']
const oneKey = (id: number) => [...conversationsKey, 'one', id]

type Search = {
  state: (typeof conversationFilters)[number]
  assignee: (typeof assigneeFilters)[number]
  q: string
  page: number
  limit: number
}

const listOf = (search: Search) => [...conversationsKey, 'list', search]

const load = ({ q, ...search }: Search) =>
  callList(listConversations, { query: { ...search, ...(q && { q }) } })

export function useConversations(search: Search) {
  return useRows(listOf(search), () => load(search))
}

/** Conversations with something new that is not in the list that is shown yet. */
export function useNewMessages(search: Search, shown: CallOutput<typeof listConversations> | undefined) {
  const newest = useOpenWork()?.newest
  return useNewRows({
    mark: newest && (newest.message ?? 'none'),
    queryKey: listOf(search),
    shown,
    load: () => load(search),
    keysOf: ({ conversations }) => conversations.map(({ id, messages }) => `${id} ${messages}`),
  })
}

/** The open conversation that has waited longest, except this one. */
export function useNextOpen(id: number) {
  return useQuery({
    queryKey: [...conversationsKey, 'list', 'next'],
    queryFn: () => callList(listConversations, { query: { state: 'open', limit: 2 } }),
    select: ({ conversations }) => conversations.find((one) => one.id !== id) ?? null,
  })
}

export function useConversation(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: () => browserApi.call(readConversation, { params: { id } }),
    select: ({ conversation }) => conversation,
    // What somebody reads or answers moves only when they ask for it.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The conversation as it is by now, if that is not what is shown. */
export function useNewerConversation(shown: Conversation): { isNewer: boolean; show: () => void } {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [...conversationsKey, 'watched', shown.id],
    queryFn: () => browserApi.call(readConversation, { params: { id: shown.id } }),
    refetchInterval: 15_000,
  })
  const newest = data?.conversation
  return {
    isNewer: newest !== undefined && isNewer(newest, shown),
    show: () => void queryClient.invalidateQueries({ queryKey: oneKey(shown.id) }),
  }
}

function isNewer(newest: Conversation, shown: Conversation): boolean {
  return newest.version > shown.version || newest.notes.length > shown.notes.length
}

export function useAssignees() {
  return useQuery({
    queryKey: [...conversationsKey, 'assignees'],
    queryFn: () => browserApi.call(listAssignees, {}),
    select: ({ people }) => people,
    staleTime: 60_000,
  })
}

/** For the links in emails, which name a message. */
export function useConversationOf(messageId: number | null) {
  return useQuery({
    queryKey: [...conversationsKey, 'of', messageId],
    queryFn: () => browserApi.call(findConversationOfMessage, { params: { id: messageId ?? 0 } }),
    select: ({ conversationId }) => conversationId,
    enabled: messageId !== null,
  })
}

export function useOrderMessages(orderNumber: string) {
  return useQuery({
    queryKey: [...conversationsKey, 'order', orderNumber],
    queryFn: () => browserApi.call(listOrderMessages, { params: { orderNumber } }),
    select: ({ messages }) => messages,
  })
}

/** Shows the answer of a change at once, and refreshes the lists. */
function useChange<Input>(id: number, send: (input: Input) => Promise<{ conversation: Conversation }>) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: send,
    onSuccess: (answered) => queryClient.setQueryData(oneKey(id), answered),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...conversationsKey, 'list'] }),
        queryClient.invalidateQueries({ queryKey: [...conversationsKey, 'watched', id] }),
        queryClient.invalidateQueries({ queryKey: ['summary'] }),
      ]),
  })
}

export type Move = { state?: ConversationState; version?: number; assigneeId?: string | null }

export function useMoveConversation(id: number) {
  return useChange(id, (body: Move) => browserApi.call(moveConversation, { params: { id }, body }))
}

type WithKey<Body> = Body & { key: string }

export function useAnswer(id: number) {
  type Body = WithKey<{ text: string; version: number; isLast: boolean }>
  return useChange(id, ({ key, ...body }: Body) =>
    browserApi.call(answerConversation, { params: { id }, body, headers: { 'Idempotency-Key': key } }),
  )
}

export function useAddConversationNote(id: number) {
  return useChange(id, ({ key, ...body }: WithKey<{ text: string }>) =>
    browserApi.call(addConversationNote, { params: { id }, body, headers: { 'Idempotency-Key': key } }),
  )
}
