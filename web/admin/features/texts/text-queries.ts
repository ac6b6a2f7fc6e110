import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listTexts,
  type OwnText,
  previewText,
  publishText,
  readText,
  readTextVersion,
  saveTextDraft,
  sendTextTest,
  type TextContent,
  withdrawText,
} from '#contract/shop/own-text.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const textsKey = ['texts'] as const

export function useTexts() {
  return useQuery({
    queryKey: [...textsKey, 'list'],
    queryFn: () => browserApi.call(listTexts, {}),
    select: ({ texts }) => texts,
  })
}

export function useText(key: string) {
  return useQuery({
    queryKey: [...textsKey, 'one', key],
    queryFn: () => browserApi.call(readText, { params: { key } }),
    select: ({ text }) => text,
  })
}

export function useTextVersion(key: string, version: number | null) {
  return useQuery({
    queryKey: [...textsKey, 'version', key, version],
    queryFn: () => browserApi.call(readTextVersion, { params: { key, version: version ?? 0 } }),
    select: ({ version }) => version.content,
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Null while there is nothing to draw. */
export function useTextPreview(key: string, content: TextContent | null) {
  return useQuery({
    queryKey: [...textsKey, 'preview', key, content],
    queryFn: () => {
      if (!content) throw new Error('Nothing is drawn without content')
      return browserApi.call(previewText, { params: { key }, body: { content } })
    },
    select: ({ preview }) => preview,
    placeholderData: keepPreviousData,
    enabled: content !== null,
    retry: false,
  })
}

/** The ways to change one text. Each answers with the text as it is then. */
export function useTextChanges({ key, revision }: Pick<OwnText, 'key' | 'revision'>) {
  const queryClient = useQueryClient()
  const params = { key }
  const refresh = { onSettled: () => queryClient.invalidateQueries({ queryKey: textsKey }) }
  return {
    saveDraft: useSendChange({
      mutationFn: (content: TextContent | null) =>
        browserApi.call(saveTextDraft, { params, body: { content, revision } }),
      ...refresh,
    }),
    publish: useSendChange({
      mutationFn: ({ content, acceptsWarnings }: { content: TextContent; acceptsWarnings: boolean }) =>
        browserApi.call(publishText, { params, body: { content, revision, acceptsWarnings } }),
      ...refresh,
    }),
    withdraw: useSendChange({
      mutationFn: () => browserApi.call(withdrawText, { params, body: { revision } }),
      ...refresh,
    }),
  }
}

export function useSendTextTest(key: string) {
  return useSendChange({
    mutationFn: ({ content, requestKey }: { content: TextContent; requestKey: string }) =>
      browserApi.call(sendTextTest, {
        params: { key },
        body: { content },
        headers: { 'Idempotency-Key': requestKey },
      }),
  })
}
