import { expect, test } from 'vitest'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import { leftOutLines, validateFiles } from './picture-keys.ts'

const picture = (name: string, bytes = 1000) => ({ name, bytes, kind: 'png' as const })

test('accepts up to ten pictures, and names the rest', () => {
  const { taken, leftOut } = validateFiles([picture('nine'), picture('ten'), picture('eleven')], 8)
  expect(taken.map(({ name }) => name)).toEqual(['nine', 'ten'])
  expect(leftOut).toEqual([{ name: 'eleven', reason: 'Maximum 10 images allowed' }])
})

test('leaves out files that are not pictures or too large, and accepts the others', () => {
  const files = [
    { ...picture('page.png'), kind: null },
    picture('large.png', maxImageBytes),
    picture('just.png', maxImageBytes - 1),
  ]
  expect(validateFiles(files, 0)).toEqual({
    taken: [files[2]],
    leftOut: [
      { name: 'page.png', reason: 'Only image files are allowed' },
      { name: 'large.png', reason: 'File size must be less than 5MB' },
    ],
  })
})

test('explains what to do about phone photos that browsers cannot show', () => {
  const heic = (name: string) => ({ ...picture(name), kind: 'heic' as const })
  const alone = validateFiles([heic('a.heic'), picture('b.png')], 0)
  expect(alone.taken.map(({ name }) => name)).toEqual(['b.png'])
  expect(leftOutLines(alone.leftOut)).toEqual([
    'a.heic: This is a HEIC photo, which browsers cannot show. On the phone choose ‘Most compatible’ under Settings > Camera > Formats, or send it as JPEG.',
  ])
  const many = [heic('a.heic'), { ...picture('c.pdf'), kind: null }, heic('b.heic')]
  expect(leftOutLines(validateFiles(many, 0).leftOut)).toEqual([
    expect.stringMatching(/^a[.]heic, b[.]heic: These are HEIC photos.* send them as JPEG[.]$/),
    'Only image files are allowed: c.pdf',
  ])
})
