const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** The title of a page, still escaped as in its HTML. */
export function titleHtml(html: string): string | null {
  return /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? null
}

/** The build's files that a page refers to: code, styles, the typeface. */
export function assetPaths(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[^"\\]+)"/g)].map(([, path]) => path ?? ''))]
}
