/** For when the focused element disappears: the focus stays on the page, and does not return to its beginning. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
