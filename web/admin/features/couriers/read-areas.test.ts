import { expect, it } from 'vitest'
import { readAreas } from './read-areas.ts'

it('reads areas between commas, semicolons or lines, each once', () => {
  expect(readAreas(' Gauteng, Limpopo;Gauteng\nMpumalanga,, ')).toEqual(['Gauteng', 'Limpopo', 'Mpumalanga'])
  expect(readAreas('  ')).toEqual([])
})
