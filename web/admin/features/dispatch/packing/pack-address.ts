export function packAddress(orderNumber: string): string {
  return `/admin/dispatch/pack/${encodeURIComponent(orderNumber)}`
}
