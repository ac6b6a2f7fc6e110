import type { OwnerSettings } from '#contract/shop/settings.ts'
import {
  type Setting,
  type SettingGroup,
  type SettingName,
  settingsFields,
} from '#domain/fields/settings-fields.ts'
import { withoutUnit } from '#domain/fields/snake-case.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { problemOf } from './check-settings.ts'
import { CountField, LinesField, PairRows, RandField } from './setting-fields.tsx'

export type SettingBoxesProps = {
  settings: OwnerSettings
  problem: FormProblem | null
  onChange: (change: Partial<OwnerSettings>) => void
}

type BoxesProps = SettingBoxesProps & { of: readonly SettingName[]; isNarrow?: boolean | undefined }

/** Boxes for these settings, as their table describes them. */
export function SettingBoxes({ of, settings, onChange, ...around }: BoxesProps) {
  return of.map((name) => (
    <SettingBox
      key={name}
      {...around}
      setting={settingsFields[name]}
      path={name}
      value={settings[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

type SettingBoxProps = {
  setting: Setting | SettingGroup
  /** Its name on the wire: `company.vatNumber`. */
  path: string
  value: unknown
  problem: FormProblem | null
  isNarrow?: boolean | undefined
  onChange: (value: unknown) => void
}

export function SettingBox({ setting, ...box }: SettingBoxProps) {
  if (setting.kind === 'group') return <GroupBoxes group={setting} {...box} />
  if (setting.kind === 'zones') throw new Error('The zones have boxes of their own')
  const { path, value, problem, onChange } = box
  const around = { label: setting.label, hint: setting.hint, error: problemOf(problem, path) }
  switch (setting.kind) {
    case 'text':
      return (
        <TextField
          {...around}
          {...inputOf[setting.format ?? 'line']}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(setting.canBeNone && target.value === '' ? null : target.value)}
        />
      )
    case 'flag':
      return (
        <Checkbox
          label={setting.label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'money':
      return <RandField {...around} value={Number(value)} onChange={onChange} />
    case 'count':
      return <CountField {...around} value={Number(value)} onChange={onChange} />
    case 'list':
      return <LinesField {...around} value={value as string[]} onChange={onChange} />
    case 'rows':
      return (
        <PairRows {...around} field={setting} rows={value as Record<string, string>[]} onChange={onChange} />
      )
    default:
      throw new Error(`There is no box for ${path}`)
  }
}

const inputOf = {
  line: {},
  email: { type: 'email' },
  date: { type: 'date' },
  url: { type: 'url' },
  vatNumber: { inputMode: 'numeric' },
  phone: { type: 'tel' },
} as const

type GroupBoxesProps = Omit<SettingBoxProps, 'setting'> & { group: SettingGroup }

/** A VAT number has its box elsewhere, beside what decides about it. */
function GroupBoxes({ group, path, value, isNarrow, onChange, ...around }: GroupBoxesProps) {
  const values = value as Record<string, unknown>
  const settings = Object.entries(group.of).filter(([, setting]) => !isVatNumber(setting))
  return (
    <div className={isNarrow ? 'grid gap-5' : 'grid gap-5 sm:grid-cols-2 *:data-[wide]:col-span-full'}>
      {settings.map(([name, setting]) => (
        <div key={name} data-wide={wideKinds.has(setting.kind) || undefined}>
          <SettingBox
            {...around}
            setting={setting}
            path={`${path}.${withoutUnit(name)}`}
            value={values[name]}
            onChange={(changed) => onChange({ ...values, [name]: changed })}
          />
        </div>
      ))}
    </div>
  )
}

function isVatNumber(setting: Setting | SettingGroup): boolean {
  return setting.kind === 'text' && setting.format === 'vatNumber'
}

const wideKinds = new Set(['list', 'rows', 'group'])
