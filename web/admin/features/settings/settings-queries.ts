import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type OwnerSettings, readSettings, saveSettings } from '#contract/shop/settings.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { randomKey } from '#web/session/random-key.ts'
import { costRuleKey } from '../catalogue/edit/prices/use-cost-rule.ts'
import { productsKey } from '../catalogue/product-queries.ts'

const settingsKey = ['settings']

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: () => browserApi.call(readSettings, {}),
    // The form starts from the stored settings, and is not refreshed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSaveSettings() {
  const queryClient = useQueryClient()
  // A save that is repeated unchanged because its answer never came uses the same key.
  const last = useRef<{ key: string; body: string } | null>(null)
  return useSendChange({
    mutationFn: (body: { settings: OwnerSettings; version: number }) => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { key: randomKey(), body: text }
      return browserApi.call(saveSettings, { body, headers: { 'idempotency-key': last.current.key } })
    },
    onSuccess: () => {
      last.current = null
      queryClient.invalidateQueries({ queryKey: ['shop'] })
      queryClient.invalidateQueries({ queryKey: ['audit'] })
      // Profits depend on the cost rule.
      queryClient.invalidateQueries({ queryKey: costRuleKey })
      queryClient.invalidateQueries({ queryKey: productsKey })
    },
  })
}
