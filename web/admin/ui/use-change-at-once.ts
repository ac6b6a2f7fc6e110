import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSendChange } from './use-send-change.ts'

type ChangeAtOnce<Input, Output, List> = {
  /** Every list under it shows the change. */
  listsKey: readonly unknown[]
  send: (input: Input) => Promise<Output>
  change: (list: List, input: Input) => List
  again: () => unknown
}

/** Shows a change in lists before the server has answered, and reverts it if the server refuses. */
export function useChangeAtOnce<Input, Output, List>(details: ChangeAtOnce<Input, Output, List>) {
  const { listsKey, send, change, again } = details
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: send,
    onMutate: (input) => changeLists<List>(queryClient, listsKey, (list) => change(list, input)),
    onError: (_error, _input, undo) => undo?.(),
    onSettled: again,
  })
}

/** It returns a function that undoes the change. */
async function changeLists<List>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (list: List) => List,
): Promise<() => void> {
  // A list being loaded was requested before the change, and would undo it.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<List>({ queryKey })
  queryClient.setQueriesData<List>({ queryKey }, (list) => list && change(list))
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}
