import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Sends a change. What its `onSettled` asks for again is not waited for: callbacks given to `mutate`
 * are lost once their component has left the page, and lists asked again take changed rows away.
 */
export function useSendChange<Output, Input = void, Context = unknown>(
  options: UseMutationOptions<Output, Error, Input, Context>,
) {
  const { onSettled } = options
  return useMutation({
    ...options,
    onSettled: (...outcome) => {
      onSettled?.(...outcome)
    },
  })
}

/** Sends a change, and asks again for everything below these keys, which it may have changed. */
export function useChangeOf<Output, Input = void>(
  queryKeys: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient()
  return useSendChange<Output, Input>({
    mutationFn,
    onSettled: () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
