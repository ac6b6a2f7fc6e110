import { type SettingsTable, settingsFields } from '#domain/fields/settings-fields.ts'
import { withoutUnit } from '#domain/fields/snake-case.ts'
import { centsFromRand, formatRand } from '#domain/money/money.ts'
import { isRecord, readable } from './readable-state.ts'

/** Settings, as the audit log stores them or as the form has them, with the labels of their boxes. */
export function readableSettings(state: unknown): object {
  return labelled(settingsFields, state)
}

function labelled(table: SettingsTable, state: unknown): object {
  if (!isRecord(state)) return {}
  const parts = Object.entries(table).map(([name, setting]) => {
    const value = state[name] ?? state[withoutUnit(name)]
    if (setting.kind === 'group') return labelled(setting.of, value)
    const isRand = setting.kind === 'money' && typeof value === 'number' && !(name in state)
    return { [setting.label]: isRand ? formatRand(centsFromRand(value)) : readable(name, value) }
  })
  return Object.assign({}, ...parts)
}
