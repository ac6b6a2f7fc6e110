import { OwnerSettings } from '#contract/shop/settings.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { changedFields, type Fields } from '#domain/change.ts'

type Versions = { base: OwnerSettings; mine: OwnerSettings; theirs: OwnerSettings }

/** My changes stay; everything else becomes what another person saved in the meantime. */
export function mergeSettings({ base, mine, theirs }: Versions): OwnerSettings {
  return OwnerSettings.parse(toWire(OwnerSettings, merged(base, mine, theirs)))
}

function merged(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isFields(base) && isFields(mine) && isFields(theirs)) {
    return Object.fromEntries(
      Object.keys(theirs).map((name) => [name, merged(base[name], mine[name], theirs[name])]),
    )
  }
  // A list is one value: a mixture of mine and theirs would be nobody's.
  return changedFields({ value: base }, { value: mine }, ['value']).length > 0 ? mine : theirs
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
