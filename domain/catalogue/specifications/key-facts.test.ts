import { expect, it } from 'vitest'
import { keyFacts } from './key-facts.ts'

it('begins with what is decided by, and keeps the own order of the rest', () => {
  const facts = [
    ['Ports', '2 x USB-C'],
    ['Weight', '1.24 kg'],
    ['Drop height', '1.2 m'],
    ['RAM', '16GB unified'],
  ] as const
  expect(keyFacts('Karoo Book', facts)).toEqual(['16GB unified', '1.24 kg', '2 x USB-C', '1.2 m'])
})

it('tells at most four', () => {
  const facts = ['display', 'processor', 'ram', 'storage', 'battery'].map(
    (name) => [name, `${name} 1`] as const,
  )
  expect(keyFacts('Karoo Book', facts)).toEqual(['display 1', 'processor 1', 'ram 1', 'storage 1'])
})

it.each([
  ['16 GB', 'Karoo Book 16GB'],
  ['16GB unified', 'Karoo Book M4 16GB'],
  ['14" OLED', 'Karoo Book 14" Grey'],
])('leaves out "%s", which the name "%s" says', (value, name) => {
  expect(keyFacts(name, [['ram', value]])).toEqual([])
})

it.each([
  ['color', 'Space Black'],
  ['Product type', 'Wired mouse'],
  ['warranty_months', 12],
  ['ports', 3],
  ['backlight', 'Yes'],
  ['os', ''],
  ['display', 'The brightest one that has ever been sold'],
])('leaves out what says nothing beside a name: %s %s', (name, value) => {
  expect(keyFacts('Karoo Book', [[name, value]])).toEqual([])
})

it('tells the beginning of a longer list, and nothing twice', () => {
  const facts = [
    ['display', '13.6" 2560 x 1664, 500 nits'],
    ['camera', '48 MP + 12 MP'],
    ['front camera', '48 MP; wide'],
    ['os', 'macOS'],
  ] as const
  expect(keyFacts('Karoo Book', facts)).toEqual(['13.6" 2560 x 1664', '48 MP', 'macOS'])
})
