import { expect, test } from 'vitest'
import { publicSettingNames, type SettingsTable, settingsFields } from './settings-fields.ts'

test('what shoppers have no business with is only for the owner', () => {
  const names = Object.keys(settingsFields)
  expect(names.filter((name) => !publicSettingNames.some((open) => open === name))).toEqual([
    ...[
      'zones',
      'pricesIncludeVat',
      'costsIncludeVat',
      'lowestMarginPercent',
      'unpaidOrders',
      'requiresSecondFactor',
      'stock',
    ],
  ])
})

test('each setting has a label of its own, by which the audit log knows it', () => {
  const labels = labelsIn(settingsFields)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})

function labelsIn(table: SettingsTable): string[] {
  return Object.values(table).flatMap((setting) =>
    setting.kind === 'group' ? labelsIn(setting.of) : [setting.label],
  )
}
