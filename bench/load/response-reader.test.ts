import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Answer, createResponseReader, jsonOf } from './response-reader.ts'

const short = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nContent-Length: 5\r\n\r\nhello'
const made = 'HTTP/1.1 201 Created\r\nx-request-id: 1f\r\ncontent-length: 8\r\n\r\n{"a": 1}'
const chunked =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab\r\n\r\n1a;note=x\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n'
const empty = 'HTTP/1.1 303 See Other\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'
const bodiless = 'HTTP/1.1 204 No Content\r\n\r\n'
const hinted = `HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n${short}`

/** Reads the text in pieces of this size, from memory that is written over after each, as a socket does. */
function read(text: string, size: number, { isBodyWanted = true } = {}): Answer[] {
  const answers: Answer[] = []
  const reader = createResponseReader((answer) => answers.push(answer))
  reader.wantBody(isBodyWanted)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) {
    const memory = Buffer.from(bytes.subarray(at, at + size))
    reader.take(memory)
    memory.fill('#')
  }
  return answers
}

const sizes = [1, 2, 3, 7, 16, 64, 10_000]

test.each(sizes)('reads every answer of a connection in pieces of %i', (size) => {
  const answers = read(short + made + chunked + empty + bodiless + hinted, size)
  expect(answers.map(({ status, body }) => [status, body?.toString()])).toEqual([
    [200, 'hello'],
    [201, '{"a": 1}'],
    [200, 'ab\r\nabcdefghijklmnopqrstuvwxyz'],
    [303, ''],
    [204, ''],
    [200, 'hello'],
  ])
})

test.each(sizes)('finds the ends of bodies that nobody wants, in pieces of %i', (size) => {
  const answers = read(chunked + short + made, size, { isBodyWanted: false })
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, null],
    [200, null],
    [201, null],
  ])
})

test('an answer with a request id was not sent from memory', () => {
  expect(read(short + made, 20).map(({ isCached }) => isCached)).toEqual([true, false])
})

test('an answer that is not complete is not one yet', () => {
  for (let length = 0; length < chunked.length; length++)
    expect(read(chunked.slice(0, length), 5)).toEqual([])
})

test('packed JSON is unpacked', () => {
  const body = brotliCompressSync('{"orderNumber":"ORD-1"}')
  expect(jsonOf({ encoding: 'br', body })).toEqual({ orderNumber: 'ORD-1' })
  expect(jsonOf({ encoding: null, body: Buffer.from('[1]') })).toEqual([1])
})
