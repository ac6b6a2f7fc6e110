const asked = new Map<string, Promise<void>>()

/**
 * Stands in for Vite's own helper (vite.config.ts), which weighs four times as much: code that a page loads on demand
 * comes at the same time as what it imports, and after its styles.
 */
export async function importWithFiles<Code>(load: () => Promise<Code>, files: string[] = []): Promise<Code> {
  await Promise.all(files.map(ask))
  return load()
}

export { importWithFiles as __vitePreload }

/** Of the page's own files, each once. Resolves at once for code, and for styles when they are there, or missing. */
function ask(file: string): Promise<void> {
  const before = asked.get(file)
  if (before) return before
  const coming = new Promise<void>((resolve) => {
    const href = `/${file}`
    const isStyle = href.endsWith('.css')
    const isThere = document.querySelector(`link[href="${href}"]`) !== null
    if (isThere || !isStyle) resolve()
    if (isThere) return
    const rel = isStyle ? 'stylesheet' : 'modulepreload'
    const crossOrigin = ''
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, crossOrigin, href, onload: resolve, onerror: resolve }))
  })
  asked.set(file, coming)
  return coming
}
