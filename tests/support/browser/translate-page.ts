/**
 * Changes a page as the translators of browsers do, now and whenever it changes: every text goes into two elements that
 * stand in its place, here with a letter more in each word. Holds its whole text, since it runs in the page.
 */
export function translate(): void {
  const skipped = ['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'FONT', 'OPTION', 'TITLE']

  function wrap(text: Node): void {
    const parent = text.parentElement
    const words = text.nodeValue ?? ''
    if (!parent || !words.trim() || skipped.includes(parent.nodeName)) return
    if (parent.closest('svg, [translate=no], .notranslate')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.dir = 'auto'
    inner.textContent = words.replace(/[A-Za-z]+/g, (word) => `${word}z`)
    outer.append(inner)
    parent.replaceChild(outer, text)
  }

  function wrapAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }

  wrapAll(document.body)
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of addedNodes) if (node.nodeName !== 'FONT') wrapAll(node)
      if (type === 'characterData') wrap(target)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
