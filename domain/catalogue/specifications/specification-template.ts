import type { SpecificationField, Specifications } from './specification-field.ts'

type Category = { id: number; parentId: number | null; specificationFields: readonly SpecificationField[] }

/** What the products of a category say: what those of its parents say, and then its own. */
export function templateOf(categories: readonly Category[], categoryId: number | null): SpecificationField[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const path: Category[] = []
  for (let at = categoryId; at !== null; ) {
    const category = byId.get(at)
    if (!category || path.includes(category)) break
    path.unshift(category)
    at = category.parentId
  }
  const fields = new Map<string, SpecificationField>()
  // A child that names a parent's field again says it in its own way, in the parent's place.
  for (const field of path.flatMap(({ specificationFields }) => specificationFields)) {
    fields.set(field.name, field)
  }
  return [...fields.values()]
}

/** "Keyboard layout" is stored as "keyboard_layout". */
export function specificationName(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
}

/** What keeps these from being the fields of a category, and at which place; null if nothing does. */
export function templateProblem(
  fields: readonly SpecificationField[],
): { at: number; message: string } | null {
  for (const [at, field] of fields.entries()) {
    const message = fieldProblem(field, fields.slice(0, at))
    if (message) return { at, message }
  }
  return null
}

function fieldProblem(
  { name, label, kind, choices }: SpecificationField,
  earlier: readonly SpecificationField[],
): string | null {
  if (label.trim() === '' || name === '') return 'Give every specification a name'
  const twin = earlier.some((one) => one.name === name || one.label.toLowerCase() === label.toLowerCase())
  if (twin) return `"${label}" is listed twice`
  if (kind === 'choice' && choices.length < 2) return `Give "${label}" at least two choices`
  return null
}

/** The fields that a product says nothing of. */
export function missingFacts(
  fields: readonly SpecificationField[],
  specifications: Specifications,
): SpecificationField[] {
  return fields.filter(({ name }) => factOf(specifications, name) === '')
}

/** What a product says of one field, whatever case its name is in. */
export function factOf(specifications: Specifications, name: string): string {
  if (typeof specifications === 'string') return ''
  const key = keyOf(specifications, name)
  return key === undefined ? '' : String(specifications[key]).trim()
}

function keyOf(specifications: Record<string, string | number>, name: string): string | undefined {
  if (Object.hasOwn(specifications, name)) return name
  return Object.keys(specifications).find((key) => key.toLowerCase() === name)
}
