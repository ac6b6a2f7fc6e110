import type { ShopSettings } from '#contract/shop/shop.ts'
import { pickFields } from '#domain/fields/fields.ts'
import { publicSettingNames } from '#domain/fields/settings-fields.ts'
import { taxLabel } from '#domain/money/vat/vat.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { pictureOf } from '../media/picture-of.ts'
import { currentShop } from '../shop/current-shop.ts'
import { taxOn } from '../shop/price-rules.ts'
import { findSitePictures } from '../shop/settings-queries.ts'
import { readShownAround } from '../texts/read-shown-around.ts'

export type ReadShopNeeds = {
  db: Db
  clock: Clock
  shop: ShopConfig
  isDemo: boolean
  canSendMail: boolean
  publicUrl: string
  collectPoints: { isConnected: boolean }
}

/** The settings that the pages show. */
export async function readShop({
  db,
  clock,
  isDemo,
  canSendMail,
  publicUrl,
  collectPoints,
  ...needs
}: ReadShopNeeds): Promise<ShopSettings> {
  const shop = await currentShop(db, needs.shop)
  const tax = taxOn(shop, clock())
  const pictures = await findSitePictures(db)
  return {
    ...pickFields(shop, publicSettingNames),
    zones: shop.zones,
    // Nothing can be chosen while no courier service is connected.
    points: { ...shop.points, isOffered: shop.points.isOffered && collectPoints.isConnected },
    ...(await readShownAround(db, shop)),
    publicUrl,
    isDemo,
    canSendMail,
    pricesIncludeVat: tax.kind !== 'added',
    taxLabel: taxLabel(tax),
    vatBasisPoints: tax.kind === 'none' ? null : tax.vatBasisPoints,
    pictures: Object.fromEntries(Object.entries(pictures).map(([name, photo]) => [name, pictureOf(photo)])),
  }
}
