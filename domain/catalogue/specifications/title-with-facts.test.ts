import { describe, expect, it } from 'vitest'
import { builtInTemplates } from './built-in-templates.ts'
import { titleWithFacts } from './title-with-facts.ts'

const fields = builtInTemplates.laptops ?? []
const title = (name: string, specifications: Record<string, string> | string, maxCharacters = 60) =>
  titleWithFacts({ name, fields, specifications }, maxCharacters)

describe('the title of a product with its specifications', () => {
  it('names what its category requires, in the order of the template', () => {
    const specifications = {
      storage: '512GB',
      color: 'Silver',
      ram: '16GB',
      processor: 'M4',
      display: '14 inch',
    }
    expect(title('Karoo Book', specifications)).toBe('Karoo Book, M4, 16GB, 512GB, 14 inch')
  })

  it('says nothing twice, however it is written', () => {
    expect(title('Karoo Book M4 16 GB', { processor: 'M4', ram: '16GB', storage: '512GB' })).toBe(
      'Karoo Book M4 16 GB, 512GB',
    )
  })

  it('leaves out what is too long for it, and sentences', () => {
    const specifications = {
      processor: 'M4',
      ram: '16GB',
      display: 'The brightest display we have ever sold',
    }
    expect(title('Karoo Book', specifications)).toBe('Karoo Book, M4, 16GB')
    expect(title('Karoo Book', specifications, 16)).toBe('Karoo Book, M4')
  })

  it('is the name alone where nothing is known', () => {
    expect(title('Karoo Book', 'A fast laptop')).toBe('Karoo Book')
    expect(titleWithFacts({ name: 'Cable', fields: [], specifications: { length: '2m' } }, 60)).toBe('Cable')
  })
})
