import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { FamilyPicker } from './family-picker.tsx'

const familyPicker = laterPart('family-picker', () =>
  import('./family-picker.tsx').then((module) => module.FamilyPicker),
)

/** Most products are by themselves. */
export function FamilyPickerLater(props: ComponentProps<typeof FamilyPicker>) {
  return <Later part={familyPicker} props={props} />
}
