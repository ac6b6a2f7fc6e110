import { useShop } from '../../use-shop.ts'

export function DemoRibbon() {
  const shop = useShop()
  if (!shop.isDemo) return null
  return (
    <aside aria-label="Demo" className="bg-green-soft px-4 py-1 text-center text-sm font-medium text-green">
      Demo shop: no money moves
    </aside>
  )
}
