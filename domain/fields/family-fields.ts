import { fields, text } from './fields.ts'

const maxCharacters = 40

/** Which family a product is a variant of, and what sets it apart within it. */
export const familyFields = fields({
  familyName: text({
    label: 'Family',
    hint: 'What its variants have in common, such as "Galaxy S25". Lists show a family once. Leave it empty for a product by itself.',
    maxCharacters: 120,
    column: { name: 'family' },
    grid: { place: 13, width: 176, head: 'Family' },
  }),
  firstOption: text({
    label: 'First option',
    hint: 'What shoppers choose by, such as Colour. All variants of a family have the same options.',
    maxCharacters,
    section: 'family',
    grid: { place: 14, width: 110, head: 'Option 1' },
  }),
  firstValue: text({
    label: 'First value',
    hint: 'What this one is, such as Black.',
    maxCharacters,
    section: 'family',
    grid: { place: 15, width: 110, head: 'Value 1' },
  }),
  secondOption: text({
    label: 'Second option',
    maxCharacters,
    section: 'family',
    grid: { place: 16, width: 110, head: 'Option 2' },
  }),
  secondValue: text({
    label: 'Second value',
    maxCharacters,
    section: 'family',
    grid: { place: 17, width: 110, head: 'Value 2' },
  }),
  thirdOption: text({
    label: 'Third option',
    maxCharacters,
    section: 'family',
    grid: { place: 18, width: 110, head: 'Option 3' },
  }),
  thirdValue: text({
    label: 'Third value',
    maxCharacters,
    section: 'family',
    grid: { place: 19, width: 110, head: 'Value 3' },
  }),
})
