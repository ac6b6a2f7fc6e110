import { expect, it } from 'vitest'
import { safeAddress } from './safe-address.ts'

it.each([
  ['/returns', '/returns'],
  ['/returns#defects', '/returns#defects'],
  ['#defects', '#defects'],
  [' https://cgso.org.za/ ', 'https://cgso.org.za/'],
  ['HTTP://shop.example/a?b=c', 'http://shop.example/a?b=c'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
  ['tel:+27215550100', 'tel:+27215550100'],
])('links to %s', (typed, address) => expect(safeAddress(typed)).toBe(address))

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://help@evil.example/',
  'https:///',
  'returns',
  '',
  `/${'a'.repeat(1000)}`,
  'https://shop.example/\u202etxt.exe',
])('does not link to %j', (typed) => expect(safeAddress(typed)).toBeNull())
