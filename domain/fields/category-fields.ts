import { batteryKinds } from '../couriers/packing.ts'
import { choice, count, fields, flag, text } from './fields.ts'
import { packedSizeFields } from './packed-size-fields.ts'
import { seoFields } from './seo-fields.ts'

/** The default of the category's products, which have their own where it differs. */
export const categoryPackingFields = fields({
  ...packedSizeFields,
  shipsAlone: flag({ label: 'Each unit in its own box', byDefault: false }),
  battery: choice({ label: 'Lithium battery', of: batteryKinds, byDefault: 'none' }),
})

/** The editable fields of a category. */
export const categoryFields = fields({
  title: text({ label: 'Title', maxCharacters: 100, isRequired: true }),
  slug: text({ label: 'Address', maxCharacters: 100 }),
  description: text({ label: 'Description', maxCharacters: 1000 }),
  parentId: choice({ label: 'Parent category', of: 'rows' }),
  position: count({ label: 'Position', max: 10_000 }),
  ...categoryPackingFields,
  ...seoFields,
})
