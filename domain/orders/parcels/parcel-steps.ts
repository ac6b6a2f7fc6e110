import type { ParcelState } from './parcel-states.ts'
import { shopperParcelLabel } from './shopper-parcel-label.ts'

export type ParcelStep = { state: ParcelState; at: string }

/** The way of a parcel so far as its customer follows it, oldest first: the first moment of each thing that they are told. */
export function parcelSteps(events: readonly { state: ParcelState | null; at: string }[]): ParcelStep[] {
  const steps: ParcelStep[] = []
  for (const { state, at } of events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    // It was opened again: its customer never had it.
    if (state === null || state === 'cancelled') continue
    const label = shopperParcelLabel(state)
    if (!steps.some((step) => shopperParcelLabel(step.state) === label)) steps.push({ state, at })
  }
  return steps
}
