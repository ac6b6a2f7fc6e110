import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnerSettings, readSettings, saveSettings } from '#contract/settings.ts'
import { browserApi } from '#web/session/api.ts'

const settingsKey = ['settings']

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: () => browserApi.call(readSettings, {}),
    // The form starts from what is stored now, and is not disturbed while someone types in it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { settings: OwnerSettings; version: number }) =>
      browserApi.call(saveSettings, { body }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['shop'] })
      queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
  })
}
