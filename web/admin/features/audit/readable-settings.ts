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
    if (setting.kind === 'zones') return { [setting.label]: readableZones(value) }
    const isRand = setting.kind === 'money' && typeof value === 'number' && !(name in state)
    return { [setting.label]: isRand ? formatRand(centsFromRand(value)) : readable(name, value) }
  })
  return Object.assign({}, ...parts)
}

/** Each zone under its place and name: which one decides depends on their order. */
function readableZones(zones: unknown): object | undefined {
  if (!Array.isArray(zones)) return undefined
  const parts = zones.filter(isRecord).map((zone, index) => {
    const feeCents = centsOf(zone, 'fee')
    const { name, provinces, postalCodes, massSteps, businessDays, asksCourier, markupPercent } = zone
    const freeOverCents = centsOf(zone, 'freeOver')
    const steps = Array.isArray(massSteps) ? massSteps.filter(isRecord) : []
    return {
      [`${index + 1}. ${name}`]: {
        Provinces: provinces,
        'Postal codes': postalCodes,
        Fee: feeCents === null ? null : readable('feeCents', feeCents),
        'Free over': freeOverCents === null ? 'Never free' : readable('feeCents', freeOverCents),
        'By weight': steps.map(
          (step) => `over ${step.overG} g: ${readable('feeCents', centsOf(step, 'fee'))}`,
        ),
        'Delivers in, business days': isRecord(businessDays)
          ? `${businessDays.from}-${businessDays.to}`
          : null,
        'Asks the courier': asksCourier === true ? `Yes, and adds ${markupPercent}%` : 'No',
      },
    }
  })
  return Object.assign({}, ...parts)
}

/** In cents in the form, in rand as it is stored. */
function centsOf(record: Record<string, unknown>, name: string): number | null {
  const cents = record[`${name}Cents`]
  if (typeof cents === 'number') return cents
  const rand = record[name]
  return typeof rand === 'number' ? centsFromRand(rand) : null
}
