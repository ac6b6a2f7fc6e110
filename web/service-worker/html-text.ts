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

/** The title of a page as it stands in its HTML, escaped as it is there. */
export function titleHtml(html: string): string | null {
  return /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? null
}

/** What a page names of the build's files: code, styles, the typeface. */
export function assetPaths(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[^"\\]+)"/g)].map(([, path]) => path ?? ''))]
}
