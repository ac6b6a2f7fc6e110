import { choice, count, fields, text } from './fields.ts'

/** The editable fields of a category. */
export const categoryFields = fields({
  title: text({ label: 'Title', maxCharacters: 100, isRequired: true }),
  slug: text({ label: 'Address', maxCharacters: 100 }),
  description: text({ label: 'Description', maxCharacters: 1000 }),
  parentId: choice({ label: 'Parent category', of: 'rows' }),
  position: count({ label: 'Position', max: 10_000 }),
})
