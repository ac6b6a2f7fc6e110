import { expect, test } from 'vitest'
import { readS3Place } from './s3-place.ts'

test('reads bucket, folder, endpoint and region', () => {
  expect(
    readS3Place('s3://shop-pictures/kwela/media?endpoint=https://s3.example:9000&region=af-south-1'),
  ).toEqual({
    kind: 'read',
    place: {
      bucket: 'shop-pictures',
      prefix: 'kwela/media/',
      endpoint: 'https://s3.example:9000',
      region: 'af-south-1',
    },
  })
})

test('without more than a bucket it is Amazon, and the whole bucket', () => {
  expect(readS3Place('s3://pictures')).toEqual({
    kind: 'read',
    place: { bucket: 'pictures', prefix: '', endpoint: null, region: 'us-east-1' },
  })
})

test.each([
  ['https://bucket.s3.example', 'must look like'],
  ['s3://', 'must look like'],
  ['s3://pictures?endpiont=https://s3.example', '"endpiont"'],
  ['s3://pictures?endpoint=s3.example', 'http://'],
])('refuses %s', (text, problem) => {
  const reading = readS3Place(text)
  expect(reading.kind === 'refused' && reading.problem).toMatch(new RegExp(problem))
})
