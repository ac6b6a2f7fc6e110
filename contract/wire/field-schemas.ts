import { z } from 'zod'
import {
  type FieldKind,
  type FieldName,
  type FieldTable,
  fieldNames,
  type TextField,
} from '#domain/fields/fields.ts'
import { code } from './code.ts'
import { Price } from './rand.ts'
import { RowId } from './row-id.ts'

type OrNone<F, Schema extends z.ZodType> = F extends { canBeNone: true } ? z.ZodNullable<Schema> : Schema

/** The words of a choice, as zod wants them. */
type Words<Of extends readonly string[]> = z.ZodEnum<{ [Word in Of[number]]: Word }>

type ShownField<F> = F extends { kind: 'text' }
  ? OrNone<F, z.ZodString>
  : F extends { kind: 'money' }
    ? typeof Price
    : F extends { kind: 'count' }
      ? OrNone<F, z.ZodInt>
      : F extends { kind: 'flag' }
        ? z.ZodBoolean
        : F extends { kind: 'choice'; of: infer Of }
          ? Of extends readonly string[]
            ? Words<Of>
            : z.ZodNullable<z.ZodInt>
          : F extends { kind: 'list'; of: infer Of }
            ? z.ZodArray<Of extends readonly string[] ? Words<Of> : z.ZodString>
            : never

type SavedField<F> = z.ZodOptional<F extends { kind: 'money' } ? z.ZodNullable<typeof Price> : ShownField<F>>

/** A record in a response. */
export function shownFields<T extends FieldTable>(table: T): { [F in FieldName<T>]: ShownField<T[F]> } {
  return eachField(table, shownField) as never
}

/** A record in a request: every field may be left out, and then stays as it was. */
export function savedFields<T extends FieldTable>(table: T): { [F in FieldName<T>]: SavedField<T[F]> } {
  return eachField(table, (field) => savedField(field).optional()) as never
}

/** The same in a request, as whoever changes it saw it. */
export function seenFields<T extends FieldTable>(
  table: T,
): { [F in FieldName<T>]: z.ZodOptional<ShownField<T[F]>> } {
  return eachField(table, (field) => shownField(field).optional()) as never
}

type NamesOnWire<T extends FieldTable> = {
  [F in FieldName<T> as T[F] extends { wire: string } ? F : never]: T[F] extends { wire: infer Wire }
    ? Wire
    : never
}

/** Set if the wire name is not the field in snake_case. */
export function namesOnWire<T extends FieldTable>(table: T): NamesOnWire<T> {
  const named = Object.entries(table).flatMap(([field, { wire }]) =>
    wire === undefined ? [] : [[field, wire]],
  )
  return Object.fromEntries(named) as NamesOnWire<T>
}

function eachField(table: FieldTable, schemaOf: (field: FieldKind) => z.ZodType): Record<string, z.ZodType> {
  const schemas = fieldNames(table).map((name) => {
    const field = table[name]
    if (!field) throw new Error(`There is no field ${name}`)
    return [name, schemaOf(field)]
  })
  return Object.fromEntries(schemas)
}

function shownField(field: FieldKind): z.ZodType {
  switch (field.kind) {
    case 'text':
      return orNone(field, z.string())
    case 'money':
      return Price
    case 'count':
      return orNone(field, z.int())
    case 'flag':
      return z.boolean()
    case 'choice':
      return field.of === 'rows' ? z.int().nullable() : z.enum(field.of)
    case 'list':
      return z.array('maxItems' in field.of ? z.string() : z.enum(field.of))
  }
}

function savedField(field: FieldKind): z.ZodType {
  switch (field.kind) {
    case 'text':
      return orNone(field, (isTyped(field) ? code() : z.string().trim()).max(field.maxCharacters))
    case 'money':
      return Price.nullable()
    case 'count':
      return orNone(field, z.int().min(0).max(field.max))
    case 'choice':
      return field.of === 'rows' ? RowId.nullable() : shownField(field)
    case 'list':
      return 'maxItems' in field.of
        ? z.array(z.string().trim().min(1).max(field.of.maxCharacters)).max(field.of.maxItems)
        : shownField(field)
    default:
      return shownField(field)
  }
}

/** Codes, and what has a form that the eye checks: an invisible character in them is a slip. */
function isTyped({ isCode, format }: TextField): boolean {
  return isCode === true || format !== undefined
}

function orNone(field: { canBeNone?: true }, schema: z.ZodType): z.ZodType {
  return field.canBeNone ? schema.nullable() : schema
}
