import { readHome } from '#contract/catalogue/home.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import { apiContext, structuredDataContext } from '#web/api-context.ts'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { failureMessage } from '../features/catalogue/failure-message.ts'
import { homeData } from '../features/catalogue/home/home-data.ts'
import { HomePage, HomeView } from '../features/catalogue/home/home-view.tsx'
import { shopAnswer } from '../features/catalogue/shop-answer.ts'
import { homeMeta } from '../features/seo/catalogue-meta.ts'
import { homeStructure } from '../features/seo/product-structure.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [home, settings] = await Promise.all([
    shopAnswer(api.call(readHome, {})),
    api.call(readShopSettings, {}),
  ])
  context.get(structuredDataContext).of = homeStructure(settings)
  return homeData(home)
}

export function meta({ matches }: Route.MetaArgs) {
  return homeMeta(matches[0])
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <HomePage>
      <FailurePanel title={failureMessage(error, 'Failed to load products')} />
    </HomePage>
  )
}
