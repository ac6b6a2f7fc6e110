/** For when what had the focus goes: the reader stays on the page, and is not sent back to its beginning. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
