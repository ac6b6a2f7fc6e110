export const memberKey = 'ownPrices'
/** How many lines a member of a customer group reads below each price (theme.css). */
export const memberLines = '--own-lines'

/**
 * Written into each page's head. Pages are the same for everyone; before one is painted, this makes room in it for what a
 * member of a customer group reads below each price, so that nothing moves when it comes.
 */
export const memberMark = import.meta.env.SSR ? `(${makeRoom})('${memberKey}','${memberLines}');` : ''

/** Reaches the browser as text, so nothing outside of it is there. */
function makeRoom(storageKey: string, property: string) {
  try {
    const lines = localStorage.getItem(storageKey)
    if (lines) document.documentElement.style.setProperty(property, lines)
  } catch {
    // A browser that refuses storage remembers nothing.
  }
}
