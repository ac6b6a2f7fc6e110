import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const theme = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')

const light = tokensOf(blockOf(theme, '@theme {'))
const dark = new Map([
  ...light,
  ...tokensOf(blockOf(theme, '@media screen and (prefers-color-scheme: dark) {')),
])
const schemes = [
  { scheme: 'light', tokens: light },
  { scheme: 'dark', tokens: dark },
]

/** Text on its background. WCAG 2.2, 1.4.3: at least 4.5 to 1. */
const texts: readonly [text: string, ground: string][] = [
  ['ink', 'paper'],
  ['ink', 'paper-2'],
  ['ink-2', 'paper'],
  ['ink-2', 'paper-2'],
  ['green', 'paper'],
  ['green', 'paper-2'],
  ['green-strong', 'paper'],
  ['on-green', 'green'],
  ['on-green', 'green-strong'],
  ['green', 'green-soft'],
  ['ink', 'green-soft'],
  ['ink', 'chosen'],
  ['ink-2', 'chosen'],
  ['green', 'chosen'],
  ['clay', 'chosen'],
  ['red', 'chosen'],
  ['on-sun', 'sun'],
  ['ink', 'sun-soft'],
  ['clay', 'paper'],
  ['clay', 'paper-2'],
  ['clay', 'clay-soft'],
  ['ink', 'clay-soft'],
  ['red', 'paper'],
  ['red', 'red-soft'],
  ['ink', 'red-soft'],
  ['on-red', 'red'],
  ['on-red', 'red-strong'],
  ['paper', 'ink'],
  ['on-photo', 'photo'],
  ['on-photo-2', 'photo'],
  ['photo', 'on-photo'],
  ['on-night', 'night'],
  ['night', 'on-night'],
]

/** Edges of controls, focus rings and icons. WCAG 2.2, 1.4.11: at least 3 to 1. */
const signs: readonly [sign: string, ground: string][] = [
  ['line-strong', 'paper'],
  ['line-strong', 'paper-2'],
  ['green', 'paper'],
  ['green', 'paper-2'],
  ['line-strong', 'chosen'],
  ['green', 'photo'],
  ['red', 'paper'],
  ['clay', 'clay-soft'],
]

describe.each(schemes)('the $scheme theme', ({ scheme, tokens }) => {
  it.each(texts)('makes %s readable on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  // In dark mode photos keep their light background, and no ring is drawn on it.
  const drawn = scheme === 'dark' ? signs.filter(([, ground]) => ground !== 'photo') : signs
  it.each(drawn)('makes %s visible on %s', (sign, ground) => {
    expect(contrast(tokens, sign, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('contrast', () => {
  it('gives the known extremes', () => {
    const tokens = new Map([
      ['black', '#000000'],
      ['white', '#ffffff'],
    ])
    expect(contrast(tokens, 'black', 'white')).toBeCloseTo(21, 5)
    expect(contrast(tokens, 'white', 'white')).toBe(1)
  })

  it('refuses a colour that the theme does not have', () => {
    expect(() => contrast(light, 'purple', 'paper')).toThrow('purple')
  })
})

function blockOf(css: string, opening: string): string {
  const start = css.indexOf(opening)
  if (start === -1) throw new Error(`The theme has no ${opening}`)
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (css[at] === '}' && depth === 0) return css.slice(start, at)
  }
  throw new Error(`${opening} is not closed`)
}

function tokensOf(block: string): Map<string, string> {
  return new Map(
    Array.from(block.matchAll(/--color-(?<name>[a-z0-9-]+):\s*(?<value>#[0-9a-f]{6});/g), (match) => [
      match.groups?.name ?? '',
      match.groups?.value ?? '',
    ]),
  )
}

/** WCAG 2.2, "contrast ratio". */
function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const lights = [one, other].map((name) => luminance(hexOf(tokens, name))).toSorted((a, b) => b - a)
  const [lighter = 0, darker = 0] = lights
  return (lighter + 0.05) / (darker + 0.05)
}

function hexOf(tokens: Map<string, string>, name: string): string {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`The theme has no colour ${name}`)
  return hex
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
