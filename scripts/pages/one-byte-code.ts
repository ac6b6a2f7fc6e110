import type { Plugin } from 'vite'

/**
 * Writes characters outside ASCII as escapes. V8 keeps the text of a module for as long as it runs, in one byte a
 * character if all of them are ASCII and in two otherwise: 10 MB more. They are in literals alone, where an escape
 * means the same; in a raw template it would not, and those are the patterns of regular expressions, where it does again.
 */
export function oneByteCode(): Plugin {
  return {
    name: 'one-byte-code',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code)
    },
  }
}

export function inOneByte(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
