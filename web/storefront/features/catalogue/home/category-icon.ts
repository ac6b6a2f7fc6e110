import { Gamepad2, Headphones, Laptop, LayoutGrid, type LucideIcon, Monitor, Smartphone } from 'lucide-react'

const icons = new Map<string, LucideIcon>([
  ['laptops', Laptop],
  ['smartphones', Smartphone],
  ['iphones', Smartphone],
  ['samsung-phones', Smartphone],
  ['pc', Monitor],
  ['accessories', Headphones],
  ['gaming', Gamepad2],
])

export function categoryIcon(slug: string): LucideIcon {
  return icons.get(slug) ?? LayoutGrid
}
