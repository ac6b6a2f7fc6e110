import { useQuery } from '@tanstack/react-query'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  previewCustomerGroup,
  readCustomerGroup,
  updateCustomerGroup,
} from '#contract/accounts/customer-group.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { groupToSend } from './group-form-values.ts'

const groupsKey = ['customer groups'] as const

export function useCustomerGroups(isWanted = true) {
  return useQuery({
    queryKey: [...groupsKey, 'list'],
    queryFn: () => browserApi.call(listCustomerGroups, {}),
    select: ({ groups }) => groups,
    enabled: isWanted,
  })
}

export function useCustomerGroup(id: number) {
  return useQuery({
    queryKey: [...groupsKey, id],
    queryFn: () => fetchCustomerGroup(id),
  })
}

export function fetchCustomerGroup(id: number) {
  return browserApi.call(readCustomerGroup, { params: { id: String(id) } })
}

export type GroupToSend = ReturnType<typeof groupToSend>

export function usePreviewGroup() {
  return useSendChange({
    mutationFn: (group: GroupToSend) => browserApi.call(previewCustomerGroup, { body: group }),
  })
}

type GroupToSave = {
  group: GroupToSend
  acceptsWarnings: boolean
  /** The group that is changed, as it was read; null for a new one. */
  seen: { id: number; version: number } | null
  key: string
}

export function useSaveGroup() {
  return useChangeOf([groupsKey], ({ group, acceptsWarnings: accepts_warnings, seen, key }: GroupToSave) =>
    seen
      ? browserApi.call(updateCustomerGroup, {
          params: { id: String(seen.id) },
          body: { version: seen.version, group, accepts_warnings },
        })
      : browserApi.call(createCustomerGroup, {
          body: { group, accepts_warnings },
          headers: { 'Idempotency-Key': key },
        }),
  )
}

export function useDeleteGroup(id: number) {
  return useChangeOf([[...groupsKey, 'list']], () =>
    browserApi.call(deleteCustomerGroup, { params: { id: String(id) } }),
  )
}
