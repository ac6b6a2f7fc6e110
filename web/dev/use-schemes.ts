import { type CSSProperties, useEffect, useState } from 'react'

export type Scheme = { name: 'light' | 'dark'; style: CSSProperties }

const isDark = /prefers-color-scheme:\s*dark/

/** Both colour schemes of theme.css, whichever the browser uses; null until they are read. */
export function useSchemes(): Scheme[] | null {
  const [schemes, setSchemes] = useState<Scheme[] | null>(null)
  useEffect(() => {
    const light = coloursOf(rulesOf(document.styleSheets, false))
    const dark = { ...light, ...coloursOf(rulesOf(document.styleSheets, true)) }
    setSchemes([
      { name: 'light', style: { ...light, colorScheme: 'light' } },
      { name: 'dark', style: { ...dark, colorScheme: 'dark' } },
    ])
  }, [])
  return schemes
}

/** The root rules for dark mode, or the others. */
function rulesOf(sheets: StyleSheetList, wantsDark: boolean): CSSStyleRule[] {
  const found: CSSStyleRule[] = []
  const walk = (rules: CSSRuleList, isInDark: boolean) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':root') && isInDark === wantsDark)
        found.push(rule)
      if (rule instanceof CSSGroupingRule)
        walk(rule.cssRules, isInDark || (rule instanceof CSSMediaRule && isDark.test(rule.conditionText)))
    }
  }
  for (const sheet of sheets) walk(sheet.cssRules, false)
  return found
}

function coloursOf(rules: readonly CSSStyleRule[]): Record<string, string> {
  const declared = rules.flatMap(({ style }) =>
    [...style]
      .filter((name) => name.startsWith('--color-') || name.startsWith('--shadow-'))
      .map((name) => [name, style.getPropertyValue(name)] as const),
  )
  return Object.fromEntries(declared)
}
