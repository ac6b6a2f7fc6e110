import { fields, text } from './fields.ts'

/** What suppliers and couriers both have. */
export const partnerFields = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 200 }),
  contact: text({ label: 'Contact', isRequired: true, maxCharacters: 200 }),
  email: text({ label: 'Email', isRequired: true, maxCharacters: 254 }),
  phone: text({ label: 'Telephone', maxCharacters: 40 }),
})
