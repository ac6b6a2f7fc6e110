import { measureOf, readFact } from '../specifications/read-fact.ts'
import type { SpecificationField } from '../specifications/specification-field.ts'
import { isReadByItself, type OwnReaders } from './facets.ts'

type WithFields = { specificationFields: readonly SpecificationField[] }

// Free texts are seldom shared, and a filter with a choice for each product is none.
export function canBeFilter({ name, kind }: Pick<SpecificationField, 'name' | 'kind'>): boolean {
  return kind !== 'text' && !isReadByItself(name)
}

export function isOwnFilter(field: SpecificationField): boolean {
  return field.isFilter === true && canBeFilter(field)
}

/** Several categories may have a filter of one name: what the first of them can read counts. */
export function ownReadersOf(templates: readonly WithFields[]): OwnReaders {
  const fields = templates.flatMap(({ specificationFields }) => specificationFields.filter(isOwnFilter))
  const byName = Map.groupBy(fields, ({ name }) => name)
  return new Map(Array.from(byName, ([name, same]) => [name, (said: string) => firstReading(same, said)]))
}

function firstReading(fields: readonly SpecificationField[], said: string): string | null {
  for (const field of fields) {
    const value = ownFilterValue(field, said)
    if (value !== null) return value
  }
  return null
}

/** What shoppers choose for what a product says; null if it says nothing of that kind. */
export function ownFilterValue(field: SpecificationField, said: string): string | null {
  if (said.trim() === '') return null
  if (field.kind === 'number') return measureOf(field, said)
  const reading = readFact(field, said)
  return reading.kind === 'right' ? reading.text : null
}
