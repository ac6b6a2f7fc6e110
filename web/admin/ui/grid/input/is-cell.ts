export function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.column !== undefined
}
