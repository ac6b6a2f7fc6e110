/** For a message: the button that caused it is always visible on phones, and the message may be far from it. */
export function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
