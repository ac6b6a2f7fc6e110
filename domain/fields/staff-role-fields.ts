import { permissions } from '../accounts/staff/permissions.ts'
import { fields, list, text } from './fields.ts'

/** The editable fields of a staff role. */
export const staffRoleFields = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 60 }),
  description: text({
    label: 'Description',
    hint: 'What this person does, in a sentence',
    maxCharacters: 300,
  }),
  permissions: list({ label: 'Permissions', of: permissions }),
})
