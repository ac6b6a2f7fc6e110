import { expect, test } from 'vitest'
import { maxReturnPhotoBytes, returnPhotoTexts } from '#domain/orders/returns/return-photo-limits.ts'
import { lookIntoPhoto } from './look-into-photo.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const heic = new Uint8Array([0, 0, 0, 24, ...Array.from('ftypheic', (letter) => letter.charCodeAt(0))])

test('takes a picture by its content, whatever it is called', async () => {
  expect(await lookIntoPhoto(new File([jpeg], 'photo.txt', { type: 'text/plain' }))).toBeNull()
})

test('says what to do with a picture that the shop cannot read, or that is too large', async () => {
  for (const content of [heic, 'not a picture', ''])
    expect(await lookIntoPhoto(new File([content], 'photo.jpg', { type: 'image/jpeg' }))).toBe(
      returnPhotoTexts.unreadable,
    )
  const large = new File([jpeg, new Uint8Array(maxReturnPhotoBytes)], 'photo.jpg')
  expect(await lookIntoPhoto(large)).toBe(returnPhotoTexts.tooLarge)
})
