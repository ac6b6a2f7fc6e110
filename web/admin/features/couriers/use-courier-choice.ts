import { type ChangeEvent, useState } from 'react'
import { persistentStorage } from '#web/session/storage.ts'
import { courierChoiceContent as content } from './courier-choice-content.ts'
import { useCourierNames } from './use-courier-names.ts'

const usualCourierKey = 'admin.usual-courier'

/** The courier of an order that leaves: at first the one that took the last. */
export function useCourierChoice() {
  const couriers = useCourierNames()
  const [chosen, setChosen] = useState(() => persistentStorage.read(usualCourierKey) ?? '')
  const courierId = couriers.data?.find(({ id }) => String(id) === chosen)?.id ?? null
  return {
    courierId,
    remember() {
      if (courierId !== null) persistentStorage.write(usualCourierKey, String(courierId))
    },
    select: {
      label: content.courier,
      isOptional: true,
      value: courierId === null ? '' : chosen,
      onChange: (event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value),
      error: couriers.error?.message,
      options: [
        { value: '', label: content.noCourier },
        ...(couriers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  }
}
