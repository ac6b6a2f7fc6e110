/** Leaves it to the starter when the page's modules are fetched and run: a browser makes nothing of what is held. */
export function holdCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held-modulepreload"')
    .replaceAll('<script type="module" async="">', '<script type="held-module" async="">')
}
