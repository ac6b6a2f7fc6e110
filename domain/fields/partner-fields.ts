import { fields, text } from './fields.ts'

/** The fields that suppliers and couriers share. */
export const partnerFields = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 200 }),
  contact: text({ label: 'Contact', isRequired: true, maxCharacters: 200 }),
  email: text({ label: 'Email', isRequired: true, maxCharacters: 254, isCode: true }),
  phone: text({ label: 'Telephone', maxCharacters: 40, isCode: true }),
})
