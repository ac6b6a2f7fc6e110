/** Code that no first view waits for, in one file. Null without a connection: all of it can be done without. */
export function afterFirstView(): Promise<typeof import('./begin.ts') | null> {
  return import('./begin.ts').catch(() => null)
}
