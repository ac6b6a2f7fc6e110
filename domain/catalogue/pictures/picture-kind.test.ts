import { expect, it } from 'vitest'
import { isHeicPhoto, pictureKindOf } from './picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00', 'png'],
  ['RIFF\x24\x00\x00\x00WEBP', 'webp'],
  ['\x00\x00\x00\x20ftypavif', 'avif'],
  ['\x00\x00\x00\x20ftypavis', 'avif'],
])('recognises %j by its first bytes', (text, kind) => {
  expect(pictureKindOf(bytes(text))).toBe(kind)
})

it.each([
  ['', 'nothing'],
  ['\xff\xd8', 'a JPEG cut short'],
  ['GIF89a\x00\x00\x00\x00\x00\x00', 'a GIF, which the shop does not show'],
  ['RIFF\x24\x00\x00\x00WAVE', 'a sound'],
  ['\x00\x00\x00\x20ftypheic', 'a photo of a phone in a format that browsers do not show'],
  ['<svg xmlns="', 'a drawing that may carry a script'],
  ['%PDF-1.7\n%\xe2\xe3\xcf', 'a document'],
])('does not accept %j as a picture: %s', (text) => {
  expect(pictureKindOf(bytes(text))).toBeNull()
})

it('recognises the phone photo format that few browsers can show, and no other file', () => {
  expect(isHeicPhoto(bytes('\x00\x00\x00\x20ftypheic'))).toBe(true)
  expect(isHeicPhoto(bytes('\x00\x00\x00\x20ftypmif1'))).toBe(true)
  expect(isHeicPhoto(bytes('\x00\x00\x00\x20ftypavif'))).toBe(false)
  expect(isHeicPhoto(bytes('\x00\x00\x00\x20ftypmp42'))).toBe(false)
  expect(isHeicPhoto(bytes('heic'))).toBe(false)
})
