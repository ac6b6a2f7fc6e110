/** Whether an address is the one that is shown: opening it once more should add no entry to the history. */
export function isHere(to: string): boolean {
  return to === window.location.pathname + window.location.search
}
