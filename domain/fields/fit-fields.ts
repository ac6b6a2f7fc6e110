import { fields, text } from './fields.ts'

const maxCharacters = 1000

/** What a product is declared to need of a device, and to offer as one (catalogue/fit.ts reads both). */
export const fitFields = fields({
  fitNeeds: text({
    label: 'Needs',
    maxCharacters,
  }),
  fitOffers: text({
    label: 'Offers',
    maxCharacters,
  }),
})
