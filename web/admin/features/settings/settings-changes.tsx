import type { OwnerSettings } from '#contract/shop/settings.ts'
import { ChangeView } from '../../ui/change-view.tsx'
import { readableSettings } from '../audit/readable-settings.ts'

type SettingsChangesProps = { before: OwnerSettings; after: OwnerSettings }

export function SettingsChanges({ before, after }: SettingsChangesProps) {
  return <ChangeView before={readableSettings(before)} after={readableSettings(after)} />
}
