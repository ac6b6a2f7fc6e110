import { type UseMutationOptions, useMutation } from '@tanstack/react-query'

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
