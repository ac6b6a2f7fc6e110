import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addCustomerNote,
  type Customer,
  changeCustomerEmail,
  correctCustomer,
  type customerFilters,
  type customerHelps,
  type customerSorts,
  helpCustomer,
  listCustomers,
  mergeCustomers,
  previewMerge,
  readCustomer,
  setCustomerGroup,
} from '#contract/accounts/customer.ts'
import { markVerified } from '#contract/accounts/user.ts'
import type { Sendable } from '#contract/endpoint.ts'
import { listEmails } from '#contract/shop/email.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useChangeOf, useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const customersKey = ['customers']
const oneKey = (id: string) => [...customersKey, 'one', id]

type Search = {
  filter: (typeof customerFilters)[number]
  group?: string
  sort: (typeof customerSorts)[number]
  q: string
  page: number
  limit: number
}

export function useCustomers(search: Search, isWanted = true) {
  return useQuery({
    queryKey: [...customersKey, 'list', search],
    queryFn: () => callList(listCustomers, { query: search }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

export function useCustomer(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: () => browserApi.call(readCustomer, { params: { id } }),
    select: ({ customer }) => customer,
  })
}

/** Sent to this address, or about this person's orders. */
export function useEmailsToCustomer({ email }: Pick<Customer, 'email'>) {
  return useQuery({
    queryKey: ['emails', 'of customer', email],
    queryFn: () => browserApi.call(listEmails, { query: { q: email, limit: 10 } }),
    select: ({ emails }) => emails,
  })
}

type CustomerReply = { customer: Customer }

/** Shows the answer of a change at once, and refreshes the lists. */
function useChange<Input, Output extends CustomerReply>(id: string, send: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: send,
    onSuccess: ({ customer }) => queryClient.setQueryData(oneKey(id), { customer }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...customersKey, 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['emails'] }),
      ]),
  })
}

export function useAddCustomerNote(id: string) {
  return useChange(id, ({ text, key }: { text: string; key: string }) =>
    browserApi.call(addCustomerNote, { params: { id }, body: { text }, headers: { 'Idempotency-Key': key } }),
  )
}

export type Correction = { firstName: string; lastName: string; phone: string }

export function useCorrectCustomer(id: string) {
  return useChange(id, (body: Sendable<(typeof correctCustomer)['body']>) =>
    browserApi.call(correctCustomer, { params: { id }, body }),
  )
}

export function useSetGroup(id: string) {
  return useChange(id, (groupId: number | null) =>
    browserApi.call(setCustomerGroup, { params: { id }, body: { groupId } }),
  )
}

export function useHelpCustomer(id: string) {
  return useChange(id, ({ help, key }: { help: (typeof customerHelps)[number]; key: string }) =>
    browserApi.call(helpCustomer, { params: { id }, body: { help }, headers: { 'Idempotency-Key': key } }),
  )
}

export function useChangeEmail(id: string) {
  return useChange(id, (email: string) =>
    browserApi.call(changeCustomerEmail, { params: { id }, body: { email } }),
  )
}

export function useMarkVerified(id: string) {
  return useChangeOf([customersKey], () => browserApi.call(markVerified, { params: { id } }))
}

export function useMergePreview(pair: { staying: string; closing: string }) {
  return useQuery({
    queryKey: [...customersKey, 'merge', pair],
    queryFn: () =>
      browserApi.call(previewMerge, { params: { id: pair.staying }, query: { closing: pair.closing } }),
    select: ({ preview }) => preview,
    // What moves may have changed since it was last looked at.
    gcTime: 0,
  })
}

export function useMergeCustomers() {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: ({ staying, ...body }: { staying: string; closing: string; typedEmail: string }) =>
      browserApi.call(mergeCustomers, { params: { id: staying }, body }),
    // Everything may show one of the two; only the preview is of the past.
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'merge' }),
  })
}
