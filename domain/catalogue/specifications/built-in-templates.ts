import { facetLabel } from '../browsing/facet.ts'
import type { SpecificationField } from './specification-field.ts'

type Details = Partial<Omit<SpecificationField, 'name'>>

function field(name: string, label: string, details: Details = {}): SpecificationField {
  return { name, label, kind: 'text', unit: '', choices: [], isRequired: false, ...details }
}

/** What products of a technology shop say of themselves, in the order of their filters. Offered to every category. */
export const usualFields = {
  type: field('type', facetLabel('type')),
  processor: field('processor', facetLabel('processor')),
  ram: field('ram', facetLabel('ram'), { kind: 'number', unit: 'GB' }),
  storage: field('storage', facetLabel('storage'), { kind: 'number', unit: 'GB' }),
  display: field('display', 'Display'),
  graphics: field('graphics', facetLabel('graphics')),
  camera: field('camera', 'Camera'),
  battery: field('battery', 'Battery'),
  os: field('os', facetLabel('os')),
  connectivity: field('connectivity', 'Connectivity'),
  ports: field('ports', facetLabel('ports')),
  weight: field('weight', 'Weight', { kind: 'number', unit: 'kg' }),
  color: field('color', facetLabel('color')),
} as const

type Usual = keyof typeof usualFields

function template(required: readonly Usual[], optional: readonly Usual[]): SpecificationField[] {
  const names = (Object.keys(usualFields) as Usual[]).filter(
    (name) => required.includes(name) || optional.includes(name),
  )
  return names.map((name) => ({ ...usualFields[name], isRequired: required.includes(name) }))
}

/** Of the demo's categories, by their slugs. What is below one of them says the same. */
export const builtInTemplates: Readonly<Record<string, SpecificationField[]>> = {
  laptops: template(
    ['processor', 'ram', 'storage', 'display', 'os'],
    ['graphics', 'battery', 'ports', 'weight', 'color'],
  ),
  smartphones: template(
    ['storage', 'display', 'color'],
    ['processor', 'ram', 'camera', 'battery', 'connectivity'],
  ),
  pc: template(['type'], ['processor', 'ram', 'storage', 'display', 'graphics', 'os', 'ports', 'color']),
  gaming: template(['type'], ['ram', 'color']),
  accessories: template(['type'], ['connectivity', 'color']),
}
