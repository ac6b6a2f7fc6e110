import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type NotificationChoice,
  type NotificationChoices,
  readNotificationChoices,
  saveNotificationChoices,
} from '#contract/shop/notification.ts'
import { useSendChange } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const choicesKey = ['notification-choices']

export function useNotificationChoices() {
  return useQuery({
    queryKey: choicesKey,
    queryFn: () => browserApi.call(readNotificationChoices, {}),
  })
}

/** Shown at once, and taken back with the reason if it was not saved. */
export function useChooseNotification(onFailure: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useSendChange({
    mutationFn: (choice: NotificationChoice) =>
      browserApi.call(saveNotificationChoices, { body: { choices: [choice] } }),
    onMutate({ kind, delivery }) {
      queryClient.setQueryData<NotificationChoices>(
        choicesKey,
        (shown) =>
          shown && {
            ...shown,
            choices: shown.choices.map((one) => (one.kind === kind ? { ...one, delivery } : one)),
          },
      )
    },
    onError: onFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: choicesKey }),
  })
}
