import { z } from 'zod'
import { invalidPhone, parsePhone, phoneText } from '#domain/accounts/phone.ts'
import type { CountField, ListField, TextField } from '#domain/fields/fields.ts'
import type { Setting, SettingGroup, SettingsTable, SettingValue } from '#domain/fields/settings-fields.ts'
import { isVatNumber, plainVatNumber } from '#domain/money/invoice.ts'
import { code } from '../wire/code.ts'
import { Price } from '../wire/rand.ts'
import { wireObject } from '../wire/wire.ts'
import { DeliveryZones } from './delivery-zone.ts'

type Schemas<T> = { [Name in keyof T]: z.ZodType<SettingValue<T[Name]>, SettingValue<T[Name]>> }

/** Where settings are saved they are checked, and what is wrong is said for the owner; what is shown was checked then. */
type Use = 'saved' | 'shown'

export function settingsSchemas<T extends SettingsTable>(table: T, use: Use): Schemas<T> {
  return eachSetting(table, use) as Schemas<T>
}

function eachSetting(table: SettingsTable, use: Use): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(table).map(([name, setting]) => {
      const { description } = { description: undefined, ...setting }
      const schema = schemaOf(setting, use)
      return [name, description === undefined ? schema : schema.meta({ description })]
    }),
  )
}

function schemaOf(setting: Setting | SettingGroup, use: Use): z.ZodType {
  switch (setting.kind) {
    case 'text':
      return orNone(setting, use === 'saved' ? savedText(setting) : shownText(setting))
    case 'money':
      return Price
    case 'count':
      return use === 'saved' ? savedCount(setting) : z.int()
    case 'flag':
      return z.boolean()
    case 'list':
      return use === 'saved' ? savedList(setting) : z.array(z.string())
    case 'rows': {
      const rows = z.array(z.object(eachSetting(setting.of, use)))
      return use === 'saved' ? rows.max(setting.maxItems) : rows
    }
    case 'zones':
      return DeliveryZones
    case 'group':
      return groupSchema(setting, use)
    default:
      throw new Error(`No setting is a ${setting.kind}`)
  }
}

function groupSchema({ of, isSpan }: SettingGroup, use: Use): z.ZodType {
  const fields = eachSetting(of, use)
  if (Object.values(of).some(({ kind }) => kind === 'money')) return wireObject(fields, { spelling: 'camel' })
  const group = z.object(fields)
  return isSpan && use === 'saved'
    ? group.refine(({ from, to }) => Number(from) <= Number(to), 'The first day must be before the last')
    : group
}

function orNone({ canBeNone }: TextField, schema: z.ZodType): z.ZodType {
  return canBeNone ? schema.nullable() : schema
}

function shownText({ format }: TextField): z.ZodType {
  return format === 'date' ? z.iso.date() : z.string()
}

function savedText({ format, isCode, maxCharacters }: TextField): z.ZodType {
  switch (format) {
    case 'email':
      return code().check(z.email('Please enter a valid email address')).max(maxCharacters)
    case 'url':
      return z.url({ protocol: /^https$/, error: 'Enter the full address, starting with https://' })
    case 'date':
      return z.iso.date()
    case 'vatNumber':
      return z
        .string()
        .overwrite(plainVatNumber)
        .refine(isVatNumber, 'A VAT number has 10 digits and starts with 4')
    case 'phone':
      return code()
        .max(maxCharacters)
        .overwrite(phoneText)
        .refine((text) => parsePhone(text) !== null, invalidPhone)
    default:
      return isCode ? code().max(maxCharacters) : line(maxCharacters)
  }
}

function savedCount({ min = 0, max, tooLow, tooHigh }: CountField): z.ZodType {
  return z.int().min(min, tooLow).max(max, tooHigh)
}

function savedList({ of }: ListField): z.ZodType {
  if (!('maxItems' in of)) return z.array(z.enum(of))
  const lines = z.array(line(of.maxCharacters)).max(of.maxItems)
  return of.minItems === undefined ? lines : lines.min(of.minItems)
}

function line(maxCharacters: number): z.ZodType {
  return z.string().trim().min(1, 'Please fill this in').max(maxCharacters)
}
