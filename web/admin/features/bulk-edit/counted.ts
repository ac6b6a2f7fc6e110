import { grouped } from '../../ui/table/pager.tsx'

/** "1 product", "1 204 products" */
export function counted(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${grouped(many)} ${what}s`
}
