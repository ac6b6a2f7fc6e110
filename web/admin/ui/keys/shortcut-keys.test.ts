import { describe, expect, it } from 'vitest'
import { hear, keyCaps, writtenPress } from './shortcut-keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('a press, written down', () => {
  it('is its own letter, whatever the capitals', () => {
    expect(writtenPress(press('j'))).toBe('j')
    expect(writtenPress(press('J'))).toBe('j')
    expect(writtenPress(press('ArrowDown'))).toBe('arrowdown')
  })

  it('distinguishes Shift with a letter, but not with a sign that needs Shift', () => {
    expect(writtenPress(press('E', { shiftKey: true }))).toBe('shift+e')
    expect(writtenPress(press('?', { shiftKey: true }))).toBe('?')
  })

  it('treats Ctrl and Cmd as the same', () => {
    expect(writtenPress(press('k', { ctrlKey: true }))).toBe('mod+k')
    expect(writtenPress(press('K', { metaKey: true }))).toBe('mod+k')
  })

  it('ignores signs typed with Alt, and repeated keys', () => {
    expect(writtenPress(press('e', { altKey: true }))).toBeNull()
    expect(writtenPress(press('Shift', { shiftKey: true }))).toBeNull()
  })
})

describe('hearing keys', () => {
  const known = ['/', 'g o', 'g p', 'x']

  it('runs a single key at once', () => {
    expect(hear(known, null, '/')).toEqual({ kind: 'run', keys: '/' })
  })

  it('waits for the second of two', () => {
    expect(hear(known, null, 'g')).toEqual({ kind: 'wait', begun: 'g' })
    expect(hear(known, 'g', 'o')).toEqual({ kind: 'run', keys: 'g o' })
  })

  it('starts again with a key that does not follow', () => {
    expect(hear(known, 'g', 'x')).toEqual({ kind: 'run', keys: 'x' })
    expect(hear(known, 'g', 'z')).toEqual({ kind: 'none' })
  })
})

it('writes keys as keyboards show them', () => {
  expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('g o', false)).toEqual(['G', 'O'])
  expect(keyCaps('shift+e', false)).toEqual(['Shift', 'E'])
  expect(keyCaps('arrowdown', false)).toEqual(['↓'])
})
